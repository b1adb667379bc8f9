import { useMutation } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'

type FoundPage = Reply<typeof api.settings.data.shopper.$post>
type ErasedPage = Reply<typeof api.settings.data.shopper.erase.$post>
export type ShopperTable = FoundPage['tables'][number]
export type ShopperRow = ShopperTable['rows'][number]
/** A row in words. */
export type RowWords = NonNullable<ShopperRow['shown']>

/** Everything that is stored about one shopper. */
export type FoundShopper = {
  /** As the merchant typed it. */
  readonly value: string
  readonly by: FoundPage['by']
  /** The newest rows come first. */
  readonly tables: readonly ShopperTable[]
  readonly surveys: FoundPage['surveys']
}

/** How much of a shopper is stored, or was erased. */
export type ShopperCounts = Omit<ErasedPage, 'next'>

export const countsOf = ({ tables }: FoundShopper): ShopperCounts => {
  const rowsIn = (name: string) => tables.find(({ table }) => table === name)?.rows.length ?? 0
  return { responses: rowsIn('responses'), writtenAnswers: rowsIn('written_answers'), orders: rowsIn('store_orders') }
}

/** How an erasure changes the results of each survey. */
export function changesOf({ tables, surveys }: FoundShopper) {
  const counted = new Map<string, number>()
  for (const { shown } of tables.flatMap(({ rows }) => rows)) {
    if (shown?.as === 'response' && shown.isCounted) {
      counted.set(shown.surveyId, (counted.get(shown.surveyId) ?? 0) + 1)
    }
  }
  return surveys.flatMap(({ surveyId, name, responses }) => {
    const erased = counted.get(surveyId)
    return erased === undefined ? [] : [{ surveyId, name, before: responses, after: responses - erased }]
  })
}

/** Reads all pages of a shopper. */
async function findAll(typed: string): Promise<FoundShopper> {
  const first = await value(api.settings.data.shopper.$post({ json: { value: typed } }))
  const tables = new Map<string, ShopperTable>()
  const surveys = new Map<string, FoundPage['surveys'][number]>()
  for (let page: FoundPage = first; ; ) {
    for (const one of page.tables) {
      tables.set(one.table, { ...one, rows: [...(tables.get(one.table)?.rows ?? []), ...one.rows] })
    }
    for (const survey of page.surveys) surveys.set(survey.surveyId, survey)
    if (page.next === null) break
    page = await value(api.settings.data.shopper.$post({ json: { value: typed, by: first.by, after: page.next } }))
  }
  return { value: typed, by: first.by, tables: [...tables.values()].map(inOrder), surveys: [...surveys.values()] }
}

/** The newest rows first, each once: an order that is named and whose response has the email address in it is in two pages. */
function inOrder(table: ShopperTable): ShopperTable {
  const rows = new Map(table.rows.map((row) => [JSON.stringify(row), row]))
  return { ...table, rows: [...rows.values()].sort((a, b) => timeOf(b).localeCompare(timeOf(a))) }
}

function timeOf({ shown }: ShopperRow): string {
  if (shown?.as === 'response') return shown.receivedAt
  return shown?.as === 'order' ? shown.orderedAt : ''
}

export const useFindShopper = () => useMutation({ mutationFn: findAll, meta: { shownInline: true } })

/** Erases all pages of a shopper. After a failure it can be repeated. */
async function eraseAll({ value: typed, by }: FoundShopper): Promise<ShopperCounts> {
  const sum = { responses: 0, writtenAnswers: 0, orders: 0 }
  for (let after: string | null = null; ; ) {
    const json = { value: typed, by, ...(after !== null && { after }) }
    const page: ErasedPage = await value(api.settings.data.shopper.erase.$post({ json }))
    sum.responses += page.responses
    sum.writtenAnswers += page.writtenAnswers
    sum.orders += page.orders
    after = page.next
    if (after === null) return sum
  }
}

export const useEraseShopper = () => useMutation({ mutationFn: eraseAll, meta: { shownInline: true } })
