import { describe, expect, it } from 'vitest'
import { Registry } from './prometheus.js'

describe('Registry', () => {
  it('renders counters with labels', async () => {
    const registry = new Registry()
    const saves = registry.counter('saves_total', 'Saves.')
    saves.add({ route: '/a"\\\n', status: 200 })
    saves.add({ route: '/a"\\\n', status: 200 }, 2)
    saves.add({ route: '/b', status: 404 })
    expect(await registry.render()).toBe(
      '# HELP saves_total Saves.\n# TYPE saves_total counter\n' +
        'saves_total{route="/a\\"\\\\\\n",status="200"} 3\nsaves_total{route="/b",status="404"} 1\n',
    )
  })

  it('renders histograms cumulatively, a value on a bound below it', async () => {
    const registry = new Registry()
    const seconds = registry.histogram('seconds', 'Time.', [0.1, 1])
    for (const value of [0.1, 0.5, 7]) seconds.observe(value)
    expect(await registry.render()).toBe(
      '# HELP seconds Time.\n# TYPE seconds histogram\nseconds_bucket{le="0.1"} 1\nseconds_bucket{le="1"} 2\n' +
        'seconds_bucket{le="+Inf"} 3\nseconds_sum 7.6\nseconds_count 3\n',
    )
  })

  it('leaves out a gauge that cannot be read', async () => {
    const registry = new Registry()
    registry.gauge('broken', 'Broken.', () => {
      throw new Error('no')
    })
    registry.gauge('fine', 'Fine.', async () => 4)
    expect(await registry.render()).toBe('# HELP fine Fine.\n# TYPE fine gauge\nfine 4\n')
  })
})
