import { getTableColumns, type SQL, sql } from '../db/drizzle.ts'
import { responses } from '../db/schema.ts'

export type StoredResponse = typeof responses.$inferSelect

// The columns of `responses` are declared once, in `db/schema.ts`. The statements that write whole rows, and the mapper
// that reads them, are derived from that declaration. Every list names its columns, so their order does not matter.

/**
 * The effect of an update on each column of a locked response: `key` finds the row, `fixed` is decided with the first
 * message, `changes` is written. A column that is missing here does not compile.
 */
const ON_UPDATE = {
  storeId: 'key',
  surveyId: 'key',
  responseId: 'key',
  revision: 'fixed',
  sequence: 'changes',
  answers: 'changes',
  counted: 'changes',
  completed: 'changes',
  seconds: 'changes',
  device: 'fixed',
  test: 'fixed',
  spam: 'changes',
  pages: 'changes',
  day: 'changes',
  receivedAt: 'fixed',
  updatedAt: 'changes',
  clearedAt: 'changes',
  rushId: 'fixed',
  orderId: 'fixed',
  pageFacts: 'changes',
  assigned: 'changes',
} as const satisfies Record<keyof StoredResponse, 'key' | 'fixed' | 'changes'>

const columns = Object.entries(getTableColumns(responses)).map(([field, column]) => ({
  field: field as keyof StoredResponse,
  name: column.name,
  type: column.getSQLType(),
  read: (value: unknown) => (value === null ? null : column.mapFromDriverValue(value)),
}))

type Column = (typeof columns)[number]

const list = (some: readonly Column[], part: (column: Column) => SQL) => sql.join(some.map(part), sql`, `)
const changing = columns.filter(({ field }) => ON_UPDATE[field] === 'changes')

/** The columns of a row, by their names: `(store_id, ...)`. */
export const COLUMN_NAMES = sql`(${list(columns, ({ name }) => sql`${sql.identifier(name)}`)})`

/** The fields of a recordset `r`, in the order of `COLUMN_NAMES`, with the store of the table `s`: `s.store_id, r."surveyId", ...`. */
export const FIELDS_OF_R = list(columns, ({ field }) =>
  field === 'storeId' ? sql`s.store_id` : sql`r.${sql.identifier(field)}`,
)

/** The definition of the recordset `r` for stored responses as JSON: `r("storeId" uuid, ...)`. */
export const RECORDSET_R = sql`r(${list(columns, ({ field, type }) => sql`${sql.identifier(field)} ${sql.raw(type)}`)})`

/** The SET list of an upsert: `sequence = excluded.sequence, ...`. */
export const CHANGES = list(changing, ({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`)

/** A row of `responses` as the driver returns it, by column name. */
export type ResponseSqlRow = Readonly<Record<string, unknown>>

/** Maps a row with every column to a stored response. */
export function toResponse(row: ResponseSqlRow): StoredResponse {
  const fields = columns.map(({ field, name, read }) => {
    if (!(name in row)) throw new Error(`A response was read without its column ${name}`)
    return [field, read(row[name])]
  })
  return Object.fromEntries(fields) as StoredResponse
}
