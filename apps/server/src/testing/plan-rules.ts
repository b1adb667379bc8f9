import type pg from 'pg'
import { expect } from 'vitest'
import { explain, nodesOf, type PlanNode, type SentStatement } from './query-plans.ts'

/** Tables that grow with responses, shoppers or stores. No statement may scan one of them completely. */
const LARGE = [
  'responses',
  'counters',
  'response_facts',
  'fact_segments',
  'fact_bits',
  'survey_codes',
  'survey_totals',
  'survey_views',
  'written_answers',
  'rushes',
  'assignments',
  'store_orders',
  'shown_players',
  'deleted_responses',
  'stranger_allowances',
  'told_fields',
] as const
type Large = (typeof LARGE)[number]

/** Tables of which one survey, or one store, can have very many rows: the condition that bounds a scan of them. */
const BOUNDS: { readonly [T in Large]?: RegExp } = {
  responses: /\breceived_at(, response_id\))? [<>]/,
  counters: /\bsegment = /,
  response_facts: /\b(received_at(, response_id\))?|day) [<>]/,
  fact_bits: /\bsegment_id = /,
  shown_players: /\breceived_at < /,
  deleted_responses: /\brevision = /,
}

type Rules = {
  /** Every row of a survey or a store is wanted, because it is being erased. */
  readonly isErasing?: boolean
  /** Tables that have so few pages here that an index costs more than reading them whole. */
  readonly tiny?: readonly Large[]
}

/**
 * Explains statements, and expects that none reads more than it needs.
 * @returns the indexes of large tables that they use, upserts included, sorted
 */
export async function checkPlans(
  client: pg.Client,
  statements: readonly SentStatement[],
  rules: Rules = {},
): Promise<string[]> {
  const indexes = new Set<string>()
  const wrong: string[] = []
  for (const statement of statements) {
    for (const [node, above] of nodesOf(await explain(client, statement))) {
      const complaint = complaintAbout(node, above, rules)
      if (complaint) wrong.push(`${complaint}: ${JSON.stringify(node)} in ${statement.text}`)
      for (const index of [node['Index Name'] ?? '', ...(node['Conflict Arbiter Indexes'] ?? [])]) {
        if (tableOf(index)) indexes.add(index)
      }
    }
  }
  expect(wrong).toEqual([])
  return [...indexes].sort()
}

/** The large table of an index, by its name; PostgreSQL does not repeat it in every node. */
const tableOf = (index: string) => LARGE.find((table) => index.startsWith(`${table}_`))

function complaintAbout(
  node: PlanNode,
  above: readonly PlanNode[],
  { isErasing = false, tiny = [] }: Rules,
): string | null {
  const scanned = LARGE.find((table) => table === node['Relation Name'])
  if (node['Node Type'] === 'Seq Scan' && scanned && !tiny.includes(scanned))
    return `${scanned} is read from end to end`
  const index = node['Index Name'] ?? ''
  const table = tableOf(index)
  if (!table) return null
  const condition = node['Index Cond'] ?? ''
  if (/\bresponse_id = /.test(`${condition} ${node.Filter ?? ''}`)) {
    return index === `${table}_pkey` && isWholeKey(condition) ? null : `a key is looked up by ${index}`
  }
  // These indexes contain only surveys of the release before, for a few hours after an upgrade, and large surveys.
  if (index === 'survey_totals_unfinished' || index === 'survey_totals_large') return null
  if (!/\bstore_id = /.test(condition)) return `${index} is read across stores`
  // This index contains only responses that were set aside or cleared.
  if (isErasing || index === 'responses_set_aside') return null
  const isBounded = (BOUNDS[table] ?? /^/).test(condition) || isCutShort(above)
  return isBounded ? null : `all entries of a survey or store are read in ${index}`
}

const isWholeKey = (condition: string) =>
  ['store_id', 'survey_id', 'response_id'].every((column) => new RegExp(`\\b${column} = `).test(condition))

/** Whether a LIMIT above ends the scan early, because no node in between needs all rows before it returns one. */
function isCutShort(above: readonly PlanNode[]): boolean {
  const limit = above.findIndex((node) => node['Node Type'] === 'Limit')
  const blocking = above.findIndex((node) => /Sort|Hash|Aggregate|Materialize/.test(node['Node Type']))
  return limit >= 0 && (blocking < 0 || limit < blocking)
}
