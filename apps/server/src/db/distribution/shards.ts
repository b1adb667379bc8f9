import type { StoreId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Statements } from '../statements.ts'
import { UNDISTRIBUTED } from './directory-tables.ts'

/** Where the rows of some stores are. */
export type Shard = {
  /** The same for all stores whose rows one statement can read or write. */
  readonly id: string
  /** The node that has them; null: the address of the database is used. */
  readonly node: NodeAddress | null
}

export type NodeAddress = { readonly host: string; readonly port: number }

type RowOfStore = { readonly storeId: StoreId }

export type Shards = {
  /** @throws if this is not known yet and the database does not answer */
  shardOf(storeId: StoreId): Promise<Shard>
  /** Reads whether the database is distributed, unless that was read lately. @throws if the database does not answer */
  learn(): Promise<void>
  /** False once it is known that the database has no nodes, so that none of its tables is distributed. */
  canBeDistributed(): boolean
  /** Splits rows by the shards of their stores. */
  split<R extends RowOfStore>(rows: readonly R[]): Promise<readonly (readonly R[])[]>
}

/** Every store of a database that is not distributed. */
const ONLY_SHARD: Shard = { id: '', node: null }

/** The layout is read again at this age. A statement that follows an old one is slower, or refused and sent store by store. */
const FRESH_MS = 10_000

/** A layout of this age is not used if it was not complete: the database may have got nodes, or be distributed, since then. */
export const MAX_LAYOUT_AGE_MS = 30_000

/** How many stores are known, about 20 MB. */
const MAX_STORES = 100_000

type Layout = {
  /** The shards of the table `stores` by their ids; null: it is not distributed yet. */
  readonly shards: ReadonlyMap<string, Shard> | null
  /** Whether all tables are distributed that will be. Until then only the coordinator has all of them. */
  readonly isComplete: boolean
}

/**
 * Knows in which shard the rows of each store are. Tables can be distributed, nodes added, and shards moved or split while servers
 * run, so the layout is read again from time to time. From the first node on, statements name their stores: those with rows of one
 * store work before, while and after a table is distributed.
 */
export function createShards(statements: Statements): Shards {
  const shardIds = new LRUCache<StoreId, string>({ max: MAX_STORES })
  let known: { readonly layout: Layout | null; readonly ids: string; readonly readAt: number } | null = null
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const readAt = performance.now()
    const layout = await readLayout(statements)
    const ids = [...(layout?.shards?.keys() ?? [])].sort().join()
    // A shard that was split has other ids.
    if (ids !== known?.ids) shardIds.clear()
    known = { layout, ids, readAt }
  }

  const isYoungerThan = (ms: number) => known !== null && performance.now() - known.readAt < ms

  // A complete layout stays usable: nodes forward what follows an old one, also while the coordinator is away.
  const isUsable = () => isYoungerThan(MAX_LAYOUT_AGE_MS) || known?.layout?.isComplete === true

  /** Null if the database has no nodes. */
  async function currentLayout(): Promise<Layout | null> {
    if (!isYoungerThan(FRESH_MS)) {
      reading ??= read().finally(() => {
        reading = null
      })
      if (isUsable()) reading.catch(() => {})
      else await reading
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
      await currentLayout()
    },
    canBeDistributed: () => !isUsable() || known?.layout !== null,
    async shardOf(storeId) {
      const layout = await currentLayout()
      if (layout === null) return ONLY_SHARD
      if (layout.shards === null || !layout.isComplete) return { id: storeId, node: null }
      const id = (await shardIdsOf([storeId])).get(storeId) ?? ''
      return layout.shards.get(id) ?? { id, node: null }
    },
    async split(rows) {
      const layout = await currentLayout()
      if (layout === null) return [rows]
      const ids = layout.isComplete && (await shardIdsOf(rows.map(({ storeId }) => storeId)))
      return [...Map.groupBy(rows, ({ storeId }) => (ids ? ids.get(storeId) : null) ?? storeId).values()]
    },
  }
}

async function readLayout(statements: Statements): Promise<Layout | null> {
  const { rows: catalogs } = await statements.query({
    text: "SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL AS has_citus",
  })
  if (!catalogs[0]?.has_citus) return null
  const { rows: states } = await statements.query({
    text: `SELECT EXISTS (SELECT FROM pg_dist_node) AS has_nodes, NOT EXISTS (${UNDISTRIBUTED}) AS is_complete`,
  })
  if (!states[0]?.has_nodes) return null
  const { rows } = await statements.query({
    text: `
      SELECT s.shardid::text AS id, n.nodename AS host, n.nodeport AS port
      FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid
      JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
      JOIN pg_dist_partition t ON t.logicalrelid = s.logicalrelid
      WHERE s.logicalrelid = to_regclass('stores') AND t.partmethod = 'h'`,
  })
  const shards =
    rows.length === 0 ? null : new Map(rows.map(({ id, host, port }) => [id, { id, node: { host, port } }]))
  return { shards, isComplete: states[0].is_complete }
}

async function readShardIds(statements: Statements, storeIds: readonly StoreId[]) {
  const text = `
    SELECT store_id AS "storeId", get_shard_id_for_distribution_column('stores', store_id)::text AS id
    FROM unnest($1::uuid[]) AS s(store_id)`
  const { rows } = await statements.query({ text }, [storeIds])
  return rows as readonly { readonly storeId: StoreId; readonly id: string }[]
}
