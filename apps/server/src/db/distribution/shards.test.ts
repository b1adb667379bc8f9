import type { StoreId } from '@earshot/survey'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'

const STORES = 40

const aStoreId = () => crypto.randomUUID() as StoreId

test('rows are split by the shards of their stores, and each shard has a node', async () => {
  const { db, close } = await openTestDatabase()
  const rows = Array.from({ length: STORES }, (_, n) => ({ storeId: aStoreId(), n }))
  const twice = [...rows, ...rows]
  const groups = await db.shards.split(twice)
  expect(groups.flat().toSorted((a, b) => a.n - b.n)).toEqual(twice.toSorted((a, b) => a.n - b.n))
  const nodes = new Set<string>()
  for (const group of groups) {
    const shards = await Promise.all(group.map(({ storeId }) => db.shards.shardOf(storeId)))
    expect(new Set(shards.map(({ id }) => id)).size).toBe(1)
    for (const { node } of shards) nodes.add(node ? `${node.host}:${node.port}` : 'the only one')
  }
  const [, ...workers] = inject('cluster') ?? []
  expect([...nodes].sort()).toEqual(
    workers.length > 0 ? workers.map((url) => new URL(url).host).sort() : ['the only one'],
  )
  expect(groups.length).toBeGreaterThanOrEqual(nodes.size)
  await close()
})

test('a database that does not answer has no known shards, and is asked again', async () => {
  const { db, close } = await openTestDatabase()
  await close()
  for (let time = 0; time < 2; time++) await expect(db.shards.shardOf(aStoreId())).rejects.toThrow(/pool/)
})
