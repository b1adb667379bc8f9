import type { StoreId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Statements } from '../statements.ts'

/** Where the rows of some stores are. */
export type Shard = {
  /** The same for all stores whose rows one statement can read or write. */
  readonly id: string
  /** The node that has them; null: the database is not distributed. */
  readonly node: NodeAddress | null
}

export type NodeAddress = { readonly host: string; readonly port: number }

type RowOfStore = { readonly storeId: StoreId }

export type Shards = {
  /** @throws if this is not known yet and the database does not answer */
  shardOf(storeId: StoreId): Promise<Shard>
  /** Reads whether the database is distributed, unless that is known. @throws if the database does not answer */
  learn(): Promise<void>
  /** False once it is known that the database is not distributed. */
  canBeDistributed(): boolean
  /** Splits rows by the shards of their stores. */
  split<R extends RowOfStore>(rows: readonly R[]): Promise<readonly (readonly R[])[]>
}

/** Every store of a database that is not distributed. */
const ONLY_SHARD: Shard = { id: '', node: null }

/** How old the known layout may be. A statement that follows an older one is slower, or refused and sent store by store. */
const FRESH_MS = 10_000

/** How many stores are known, about 20 MB. */
const MAX_STORES = 100_000

/** The shards of the table `stores` by their ids; null: it is not distributed. */
type Layout = ReadonlyMap<string, Shard> | null

/**
 * Knows in which shard the rows of each store are. Nodes can be added and shards moved or split while servers run, so the layout is
 * read again from time to time.
 */
export function createShards(statements: Statements): Shards {
  const shardIds = new LRUCache<StoreId, string>({ max: MAX_STORES })
  let known: { readonly layout: Layout; readonly ids: string; readonly until: number } | null = null
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const layout = await readLayout(statements)
    const ids = [...(layout?.keys() ?? [])].sort().join()
    // A shard that was split has other ids.
    if (ids !== known?.ids) shardIds.clear()
    known = { layout, ids, until: performance.now() + FRESH_MS }
  }

  async function currentLayout(): Promise<Layout> {
    if (known === null || known.until < performance.now()) {
      reading ??= read().finally(() => {
        reading = null
      })
      // An old layout will do until the new one is read.
      if (known === null) await reading
      else reading.catch(() => {})
    }
    return known?.layout ?? null
  }

  /** The ids of the shards of stores. */
  async function shardIdsOf(storeIds: readonly StoreId[]): Promise<ReadonlyMap<StoreId, string>> {
    const found = new Map<StoreId, string>()
    const unknown: StoreId[] = []
    for (const storeId of storeIds) {
      const id = shardIds.get(storeId)
      if (id === undefined) unknown.push(storeId)
      else found.set(storeId, id)
    }
    if (unknown.length === 0) return found
    for (const { storeId, id } of await readShardIds(statements, unknown)) {
      found.set(storeId, id)
      shardIds.set(storeId, id)
    }
    return found
  }

  return {
    async learn() {
      if (known === null) await currentLayout()
    },
    canBeDistributed: () => known === null || known.layout !== null,
    async shardOf(storeId) {
      const layout = await currentLayout()
      if (layout === null) return ONLY_SHARD
      const id = (await shardIdsOf([storeId])).get(storeId) ?? ''
      return layout.get(id) ?? { id, node: null }
    },
    async split(rows) {
      if ((await currentLayout()) === null) return [rows]
      const ids = await shardIdsOf(rows.map(({ storeId }) => storeId))
      return [...Map.groupBy(rows, ({ storeId }) => ids.get(storeId)).values()]
    },
  }
}

async function readLayout(statements: Statements): Promise<Layout> {
  const { rows: catalogs } = await statements.query({
    text: "SELECT to_regclass('pg_catalog.pg_dist_placement') IS NOT NULL AS has_citus",
  })
  if (!catalogs[0]?.has_citus) return null
  const { rows } = await statements.query({
    text: `
      SELECT s.shardid::text AS id, n.nodename AS host, n.nodeport AS port
      FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid
      JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
      JOIN pg_dist_partition t ON t.logicalrelid = s.logicalrelid
      WHERE s.logicalrelid = to_regclass('stores') AND t.partmethod = 'h'`,
  })
  if (rows.length === 0) return null
  return new Map(rows.map(({ id, host, port }) => [id, { id, node: { host, port } }]))
}

async function readShardIds(statements: Statements, storeIds: readonly StoreId[]) {
  const text = `
    SELECT store_id AS "storeId", get_shard_id_for_distribution_column('stores', store_id)::text AS id
    FROM unnest($1::uuid[]) AS s(store_id)`
  const { rows } = await statements.query({ text }, [storeIds])
  return rows as readonly { readonly storeId: StoreId; readonly id: string }[]
}
