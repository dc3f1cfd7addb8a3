import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openOutbound } from './outbound.js'

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function receiver(handler: RequestListener): Promise<number> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const public4 = async () => ['93.184.215.14']

describe('an address that somebody names', () => {
  it.each([
    ['loopback', 'https://127.0.0.1/'],
    ['loopback by name', 'https://localhost/'],
    ['decimal', 'https://2130706433/'],
    ['octal', 'https://0177.0.0.1/'],
    ['hexadecimal', 'https://0x7f.0.0.1/'],
    ['short', 'https://127.1/'],
    ['zero', 'https://0/'],
    ['private', 'https://10.0.0.7/'],
    ['metadata', 'https://169.254.169.254/latest/meta-data/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['IPv4 in IPv6, hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['unique local', 'https://[fd00:ec2::254]/'],
    ['link-local', 'https://[fe80::1]/'],
    ['full-width digits', 'https://１２７.0.0.1/'],
    ['without TLS', 'http://example.org/'],
    ['another protocol', 'file:///etc/passwd'],
    ['a password', 'https://me:secret@example.org/'],
    ['no address', 'example'],
  ])('is refused: %s', async (_, url) => {
    const resolve = async (host: string) => (host === 'localhost' ? ['127.0.0.1'] : public4())
    const outbound = openOutbound({ allow: [], resolve })
    await expect(outbound.check(url)).rejects.toMatchObject({ code: 'http/bad-request' })
    await expect(outbound.post(url, '{}', {})).rejects.toMatchObject({ code: 'http/bad-request' })
  })

  it('is refused if any of its addresses is private, or none is known', async () => {
    const resolving = (addresses: readonly string[]) => openOutbound({ allow: [], resolve: async () => addresses })
    await expect(resolving(['93.184.215.14', '10.0.0.1']).check('https://a.example/')).rejects.toThrow(/private/)
    await expect(resolving(['93.184.215.14', '::1']).check('https://a.example/')).rejects.toThrow(/private/)
    await expect(resolving([]).check('https://a.example/')).rejects.toThrow(/resolved/)
    await resolving(['93.184.215.14', '2606:4700::1111']).check('https://a.example/')
  })

  it('is looked at again for every delivery (DNS rebinding)', async () => {
    let calls = 0
    const port = await receiver((_, response) => {
      calls++
      response.end()
    })
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const outbound = openOutbound({ allow: [], resolve: async () => answers.shift()! })
    await outbound.check(`https://rebinding.example:${port}/`)
    await expect(outbound.post(`https://rebinding.example:${port}/`, '{}', {})).rejects.toThrow(/private/)
    expect(calls).toBe(0)
  })

  it('is connected to by the address that was checked, not by its name', async () => {
    let host: string | undefined
    const port = await receiver((request, response) => {
      host = request.headers.host
      response.end()
    })
    // the name exists nowhere: only the pinned address can lead there
    const name = `pinned.invalid:${port}`
    const outbound = openOutbound({ allow: [name], resolve: async () => ['127.0.0.1'] })
    expect(await outbound.post(`http://${name}/hook`, '{}', {})).toBe(200)
    expect(host).toBe(name)
  })
})

describe('sending', () => {
  it('follows no redirect', async () => {
    const paths: string[] = []
    const port = await receiver((request, response) => {
      paths.push(request.url!)
      response.writeHead(302, { location: '/other' }).end()
    })
    expect(await openOutbound({ allow: ['127.0.0.1'] }).post(`http://127.0.0.1:${port}/hook`, '{}', {})).toBe(302)
    expect(paths).toEqual(['/hook'])
  })

  it('gives up on a receiver that does not answer, or not to the end', async () => {
    const port = await receiver((request, response) => {
      if (request.url === '/begins') response.writeHead(200, { 'content-length': 10 }).write('12345')
    })
    const outbound = openOutbound({ allow: ['127.0.0.1'], patience: 200 })
    await expect(outbound.post(`http://127.0.0.1:${port}/silent`, '{}', {})).rejects.toThrow('no answer within 0.2 s')
    await expect(outbound.post(`http://127.0.0.1:${port}/begins`, '{}', {})).rejects.toThrow()
  })

  it('reads no endless answer', async () => {
    const port = await receiver((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', more)
      }
      more()
    })
    const outbound = openOutbound({ allow: [`127.0.0.1:${port}`] })
    await expect(outbound.post(`http://127.0.0.1:${port}/`, '{}', {})).rejects.toThrow('longer than 64 kB')
  })
})
