import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../testing/stores.fixture.js'
import type { Store } from './store.js'

onBothDatabases('a store', (open, dialect) => {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  it('has all tables and its version', async () => {
    expect(store.dialect).toBe(dialect)
    expect(await store.read.selectFrom('meta').selectAll().execute()).toEqual([{ key: 'schema', value: '1' }])
    expect(await store.read.selectFrom('event').selectAll().execute()).toEqual([])
  })
})
