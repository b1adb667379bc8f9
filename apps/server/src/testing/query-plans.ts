import pg from 'pg'
import { vi } from 'vitest'

/** A statement as it was sent to the database. */
export type SentStatement = { readonly text: string; readonly values: readonly unknown[] }

/** The fields of an `EXPLAIN (FORMAT JSON)` node that tests use. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  /** The unique index by which an upsert finds the row that exists. */
  readonly 'Conflict Arbiter Indexes'?: readonly string[]
  readonly Plans?: readonly PlanNode[]
}

/** Runs `work`, and returns the distinct statements that all connections of this process sent meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = new Map<string, SentStatement>()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    for (const [first, second] of query.mock.calls as unknown as [string | pg.QueryConfig, unknown[] | undefined][]) {
      const { text, values } =
        typeof first === 'string' ? { text: first, values: second } : { values: second, ...first }
      if (/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text))
        sent.set(text, { text, values: values ?? second ?? [] })
    }
  } finally {
    query.mockRestore()
  }
  return [...sent.values()]
}

/** The plan for a statement with the values it was sent with. Nothing is executed. */
export async function explain(client: pg.Client, { text, values }: SentStatement): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON) ${text}`, [
    ...values,
  ])
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('There is no plan')
  return plan
}

/** A node with its ancestors, the nearest first. */
export function* nodesOf(plan: PlanNode, above: readonly PlanNode[] = []): Generator<[PlanNode, readonly PlanNode[]]> {
  yield [plan, above]
  for (const below of plan.Plans ?? []) yield* nodesOf(below, [plan, ...above])
}
