import { ParascopeError } from '@parascope/core/errors'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshPostgres, somebody } from '../testing/stores.fixture.js'
import { connectPostgres } from './postgres-connection.js'
import { openPostgresStore } from './postgres-store.js'
import type { Store } from './store.js'

describe.skipIf(inject('postgres') === '')('a PostgreSQL database', () => {
  let url: string
  let store: Store
  beforeAll(async () => {
    url = await freshPostgres()
    store = await openPostgresStore(url)
  })
  afterAll(() => store.close())

  const addPerson = (id: string) => store.write('createPerson', somebody(id))

  it('refuses a second server and names the first (R17)', async () => {
    const error = await openPostgresStore(url).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ParascopeError)
    expect([error.code, error.message]).toEqual(['storage/locked', expect.stringContaining(`parascope ${process.pid} on `)])
  })

  it('can be written again after its server was away', async () => {
    await addPerson('before')
    const other = await connectPostgres(url)
    await other.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1 AND pid <> pg_backend_pid()',
      ['parascope%'],
    )
    await other.close()
    const codes: string[] = []
    for (let tries = 0; tries < 50; tries++) {
      const error = await addPerson('after').catch((thrown) => thrown)
      if (error === undefined) break
      codes.push(error.code)
    }
    expect(codes.filter((code) => code !== 'storage/unreachable')).toEqual([])
    const people = await store.read.selectFrom('person').select('id').orderBy('id').execute()
    expect(people.map(({ id }) => id)).toEqual(['after', 'before'])
    // and the lock came back with it
    expect((await openPostgresStore(url).catch((thrown) => thrown)).code).toBe('storage/locked')
  })

  it('says where it looked when there is none, without the password', async () => {
    const error = await openPostgresStore('postgres://me:secret@127.0.0.1:1/none').catch((thrown) => thrown)
    expect([error.code, error.message.includes('127.0.0.1:1/none'), error.message.includes('secret')]).toEqual([
      'storage/unreachable',
      true,
      false,
    ])
  })
})
