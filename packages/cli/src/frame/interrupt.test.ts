import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { Interrupts, type Signal } from './interrupt.js'

class FakeProcess extends EventEmitter<Record<Signal, [Signal]>> {
  readonly exits: number[] = []
  exit(code: number): void {
    this.exits.push(code)
  }
  send(signal: Signal): void {
    this.emit(signal, signal)
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('interrupts', () => {
  it.each<[Signal, number]>([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('%s runs the clean-ups, latest first, then ends with %d', async (signal, code) => {
    const process = new FakeProcess()
    const interrupts = new Interrupts(process)
    const done: string[] = []
    interrupts.add(() => void done.push('first'))
    interrupts.add(async () => {
      await settled()
      done.push('second')
      expect(process.exits).toEqual([])
    })
    process.send(signal)
    await settled()
    await settled()
    expect(done).toEqual(['second', 'first'])
    expect(process.exits).toEqual([code])
  })

  it('a clean-up that fails does not keep the others from running', async () => {
    const process = new FakeProcess()
    const interrupts = new Interrupts(process)
    let ran = false
    interrupts.add(() => {
      ran = true
    })
    interrupts.add(() => {
      throw new Error('no')
    })
    interrupts.add(() => Promise.reject(new Error('no')))
    process.send('SIGINT')
    await settled()
    expect(ran).toBe(true)
    expect(process.exits).toEqual([130])
  })

  it('a second signal ends at once', () => {
    const process = new FakeProcess()
    new Interrupts(process).add(() => new Promise(() => {}))
    process.send('SIGTERM')
    expect(process.exits).toEqual([])
    process.send('SIGINT')
    expect(process.exits).toEqual([130])
  })

  it('listens only while something is registered', () => {
    const process = new FakeProcess()
    const interrupts = new Interrupts(process)
    expect(process.listenerCount('SIGINT')).toBe(0)
    const same = () => {}
    const offs = [interrupts.add(same), interrupts.add(same)]
    expect(process.listenerCount('SIGINT')).toBe(1)
    offs[0]!()
    offs[0]!()
    expect(process.listenerCount('SIGTERM')).toBe(1)
    offs[1]!()
    expect(process.listenerCount('SIGINT')).toBe(0)
    expect(process.listenerCount('SIGTERM')).toBe(0)
  })

  it('what was taken away does not run', async () => {
    const process = new FakeProcess()
    const interrupts = new Interrupts(process)
    let ran = 0
    interrupts.add(() => void ran++)
    interrupts.add(() => void ran--)()
    await interrupts.cleanUp()
    expect(ran).toBe(1)
  })
})
