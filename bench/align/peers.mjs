/**
 * Who aligns the large bitext: ours, and other aligners where environment variables name them. FAST_ALIGN is its binary or the folder it
 * lies in, with `atools` beside it; EFLOMAL is its binary, whose links `atools` joins too: on one thread, and on two, one a direction. Each run is a list of commands whose times
 * are added up; the numbers that eflomal reads instead of words are made beforehand and cost it nothing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folder, root } from './large-bitext.mjs'

const parascope = join(root, 'packages', 'cli', 'bin', 'parascope.js')

/** The command of the documentation: five iterations in all, two threads. */
export function ours({ source, target, pairs }, options = ['--method', 'hmm', '--iterations', '4,1', '--threads', '2']) {
  const out = join(folder, `${pairs}.ours.pharaoh`)
  const args = ['align', `${source},${target}`, '--tokens', 'blank', ...options, '--symmetrize', 'grow-diag-final-and', '-o', out]
  return { name: 'parascope', out, commands: [{ program: process.execPath, args: [parascope, ...args] }] }
}

export function peersOf(bitext) {
  const { FAST_ALIGN, EFLOMAL } = process.env
  const binary = FAST_ALIGN !== undefined && statSync(FAST_ALIGN).isDirectory() ? join(FAST_ALIGN, 'fast_align') : FAST_ALIGN
  const atools = binary === undefined ? undefined : join(dirname(binary), 'atools')
  return [
    ...(binary === undefined ? [] : [fastAlign(bitext, binary, atools)]),
    ...(EFLOMAL === undefined ? [] : [1, 2].map((threads) => eflomal(bitext, EFLOMAL, atools, threads))),
  ]
}

function fastAlign({ both, pairs }, program, atools) {
  const file = (name) => join(folder, `${pairs}.fast_align.${name}`)
  const run = (out, more) => ({ program, args: ['-i', both, '-d', '-o', '-v', ...more], out, env: { OMP_NUM_THREADS: '1' } })
  const commands = [run(file('forward'), []), run(file('reverse'), ['-r']), joining(atools, file)]
  return { name: 'fast_align', out: file('gdfa'), commands }
}

function eflomal({ sourceNumbers, targetNumbers, pairs }, program, atools, threads) {
  if (atools === undefined) throw new Error('EFLOMAL needs FAST_ALIGN as well: its atools joins the directions')
  const file = (name) => join(folder, `${pairs}.eflomal.${name}`)
  const iterations = ['-m', '3', '-n', '1', '-1', '1', '-2', '1', '-3', '3', '-N', '0.2', '-q']
  const args = ['-s', sourceNumbers, '-t', targetNumbers, '-f', file('forward'), '-r', file('reverse'), ...iterations]
  const name = threads === 1 ? 'eflomal' : `eflomal, ${threads} threads`
  const commands = [{ program, args, env: { OMP_NUM_THREADS: String(threads) } }, joining(atools, file)]
  return { name, out: file('gdfa'), commands }
}

function joining(atools, file) {
  if (!existsSync(atools)) throw new Error(`${atools} is missing: it joins the directions`)
  return {
    program: atools,
    args: ['-i', file('forward'), '-j', file('reverse'), '-c', 'grow-diag-final-and'],
    out: file('gdfa'),
  }
}

/** Runs the commands: wall and CPU seconds added up, peak memory in MB. Needs GNU time. */
export function measure({ commands }) {
  const used = { wall: 0, cpu: 0, peakMB: 0 }
  const report = join(folder, 'time.txt')
  for (const { program, args, out, env } of commands) {
    const line = ['-f', '%e %U %S %M', '-o', report, program, ...args]
    const redirect =
      out === undefined ? line : ['-f', '%e %U %S %M', '-o', report, 'sh', '-c', 'exec "$0" "$@" > "$OUT"', program, ...args]
    const { status, signal, error, stderr } = spawnSync('/usr/bin/time', redirect, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 2 ** 28,
      env: { ...process.env, ...env, ...(out === undefined ? {} : { OUT: out }) },
    })
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? signal ?? stderr.slice(-500)}`)
    const [wall, user, system, peak] = readFileSync(report, 'utf8').trim().split('\n').at(-1).split(' ').map(Number)
    used.wall += wall
    used.cpu += user + system
    used.peakMB = Math.max(used.peakMB, Math.round(peak / 1024))
  }
  return used
}
