import { describe, expect, it } from 'vitest'
import type { Layer } from '../client/contract.js'
import { enqueue, startQueue } from '../client/queue.js'
import { latestLayer } from './latest-layer.js'

const layer = (rev: number) => ({ rev }) as Layer
const queue = (rev: number, pending: number) => {
  let made = startQueue({ key: 'p/t/me', person: 'me', clientId: 'tab' }, rev, 'nothing')
  for (let k = 0; k < pending; k++) made = enqueue(made, { type: 'time' }, 0)
  return made
}

describe('latestLayer', () => {
  it('takes the newest where nothing is on its way', () => {
    expect(latestLayer(undefined, [layer(3), layer(5)])).toEqual({ layer: layer(5), held: 0 })
    expect(latestLayer(queue(4, 0), [layer(3), layer(5)])).toEqual({ layer: layer(5), held: 0 })
    expect(latestLayer(undefined, [])).toBe(null)
  })

  it('says which gestures on their way the copy holds already', () => {
    expect(latestLayer(queue(4, 3), [layer(0), layer(7)])).toEqual({ layer: layer(7), held: 3 })
    expect(latestLayer(queue(4, 3), [layer(4), layer(0)])).toEqual({ layer: layer(4), held: 0 })
    expect(latestLayer(queue(4, 3), [layer(6), layer(4)])).toEqual({ layer: layer(6), held: 2 })
  })

  it('gives none to which the gestures do not fit', () => {
    expect(latestLayer(queue(4, 3), [layer(3), layer(8)])).toBe(null)
  })
})
