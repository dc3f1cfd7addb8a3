import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { isLoopbackAddress, isLoopbackHost, network, onlyOwnHost, visitorAddress } from './addresses.js'
import { problem } from './problem.js'

describe('names of this machine', () => {
  it.each([
    ['localhost', true],
    ['LOCALHOST:4747', true],
    ['127.0.0.1:80', true],
    ['127.8.9.1', true],
    ['[::1]:4747', true],
    ['localhost.example.org', false],
    ['127.0.0.1.example.org', false],
    ['example.org', false],
    ['10.0.0.1', false],
    ['', false],
  ])('%s: %s', (host, expected) => expect(isLoopbackHost(host)).toBe(expected))

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::ffff:10.0.0.1', false],
    ['192.168.1.7', false],
    ['fe80::1', false],
  ])('%s: %s', (address, expected) => expect(isLoopbackAddress(address)).toBe(expected))
})

describe('network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, expected) => expect(network(address)).toBe(expected))
})

describe('visitorAddress', () => {
  const seen = async (remoteAddress: string | undefined, forwarded?: string) => {
    const app = new Hono().get('/', (c) => c.text(visitorAddress(c)))
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text()
  }

  it('takes the word of a proxy on this machine, and only what it added itself', async () => {
    expect(await seen('127.0.0.1', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
    expect(await seen('203.0.113.9', '198.51.100.7')).toBe('203.0.113.9')
    expect(await seen('127.0.0.1', 'nonsense')).toBe('127.0.0.1')
    expect(await seen('127.0.0.1')).toBe('127.0.0.1')
  })
})

describe('onlyOwnHost', () => {
  const app = new Hono()
    .onError((error, c) => problem(c as never, error))
    .use(onlyOwnHost({ baseUrl: 'https://para.example.org' }))
    .get('/', (c) => c.text('here'))
  const status = async (host: string) => (await app.request('/', { headers: { host } })).status

  it('answers to its own name and to those of this machine', async () => {
    expect(await Promise.all(['para.example.org', 'Para.Example.org', 'localhost:4747', '127.0.0.1:4747'].map(status))).toEqual([
      200, 200, 200, 200,
    ])
  })

  it('answers to no other name', async () => {
    const foreign = ['evil.example', 'para.example.org.evil.example', 'para.example.org:8443', '192.168.1.7', 'x@localhost']
    expect(await Promise.all(foreign.map(status))).toEqual([421, 421, 421, 421, 421])
  })
})
