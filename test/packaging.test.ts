/**
 * The container file and the systemd unit, held against the rules that we state for them. Hadolint and `systemd-analyze verify` run
 * as well where they are there; no container is built here.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './needs.js'

const containerfile = join(root, 'packaging/Containerfile')
const unit = join(root, 'packaging/parascope.service')

function isThere(program: string, version: string): boolean {
  const found = spawnSync(program, [version]).status === 0
  if (!found) console.info(`skipped: ${program} is not on this machine`)
  return found
}

describe('the container file', () => {
  const instructions = readFileSync(containerfile, 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ', 1)[0]!, line.replace(/^\S+\s+/, '')] as const)
  const all = (name: string) => instructions.filter(([word]) => word === name).map(([, rest]) => rest)
  const lastStage = instructions.slice(instructions.findLastIndex(([word]) => word === 'FROM'))

  it('builds in one stage and runs in another, each from a named version', () => {
    expect(all('FROM')).toHaveLength(2)
    for (const image of all('FROM')) expect(image).toMatch(/^node:\d+[\w.-]*-slim\b/)
  })

  it('runs as a user without rights, named by number', () => {
    const user = lastStage.findLast(([word]) => word === 'USER')
    expect(user?.[1]).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(instructions.at(-1)![0]).toBe('ENTRYPOINT')
  })

  it('keeps data in a volume, says whether it is well, and hears signals', () => {
    expect(all('VOLUME')).toEqual(['/data'])
    expect(all('HEALTHCHECK')[0]).toContain('/healthz')
    expect(JSON.parse(all('ENTRYPOINT')[0]!)).toContain('serve')
    for (const folder of all('WORKDIR')) expect(folder).toMatch(/^\//)
  })

  it('fetches nothing by address and holds no secret', () => {
    expect(all('ADD')).toEqual([])
    expect(all('ARG')).toEqual([])
    expect(all('ENV').join(' ')).not.toMatch(/password|secret|token|key/i)
    expect(all('RUN').join(' ')).not.toMatch(/curl|wget|sudo/)
  })

  it('starts what is there', () => {
    const [, program] = JSON.parse(all('ENTRYPOINT')[0]!) as string[]
    expect(existsSync(join(root, program!))).toBe(true)
  })

  it.runIf(isThere('hadolint', '--version'))('pleases hadolint', () => {
    const { status, stdout } = spawnSync('hadolint', [containerfile], { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})

describe('the systemd unit', () => {
  const text = readFileSync(unit, 'utf8')

  it.each(['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'SuccessExitStatus=143'])(
    'has %s',
    (line) => expect(text.split('\n')).toContain(line),
  )

  it.runIf(isThere('systemd-analyze', '--version'))('is one that systemd understands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parascope-unit-'))
    const copy = join(folder, 'parascope.service')
    // systemd looks whether the program is there
    writeFileSync(copy, text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(stderr).not.toContain('parascope.service')
    expect(status).toBe(0)
  })
})
