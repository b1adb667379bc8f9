import type { StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { PERSONAL_TABLES, type PersonalTable } from '../db/personal-data.ts'
import type { ShopperPage } from './find-shopper.ts'
import type { FoundSurveys } from './found-surveys.ts'
import { createShownRows, type RegistryRow, type ShownRow, shownRowSchema } from './shown-rows.ts'

/** The rows of one table of the registry. */
export const tableRowsSchema = v.object({
  table: v.string(),
  purpose: v.string(),
  retention: v.string(),
  rows: v.array(shownRowSchema),
})

type TableRows = v.InferOutput<typeof tableRowsSchema>

/**
 * Reads the rows of a page of a shopper from each table of the registry whose key is a response or an order, so that a
 * table is shown as soon as it is in the registry. Tables without such rows are left out.
 */
export async function readStoredRows(
  db: Db,
  storeId: StoreId,
  page: ShopperPage,
  surveys: FoundSurveys,
): Promise<TableRows[]> {
  const found: TableRows[] = []
  const tables: Readonly<Record<string, PersonalTable>> = PERSONAL_TABLES
  const show = createShownRows(db, storeId, surveys)
  for (const [table, { key, purpose, retention }] of Object.entries(tables)) {
    if (key !== 'response' && key !== 'order') continue
    const stored =
      key === 'order' ? await rowsOfOrders(db, storeId, table, page) : await rowsOfResponses(db, storeId, table, page)
    const rows: ShownRow[] = []
    for (const row of stored) rows.push(await show(table, row))
    if (rows.length > 0) found.push({ table, purpose, retention, rows })
  }
  return found
}

const ROW = sql`to_jsonb(t) - 'store_id' AS row`

async function rowsOfOrders(db: Db, storeId: StoreId, table: string, { orderIds }: ShopperPage) {
  const { rows } = await db.execute<{ row: RegistryRow }>(sql`
    SELECT ${ROW} FROM ${sql.identifier(table)} t
    WHERE store_id = ${storeId} AND order_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb))
    ORDER BY order_id`)
  return rows.map(({ row }) => row)
}

async function rowsOfResponses(db: Db, storeId: StoreId, table: string, { responses }: ShopperPage) {
  const { rows } = await db.execute<{ row: RegistryRow }>(sql`
    SELECT ${ROW} FROM ${sql.identifier(table)} t
    JOIN jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) AS k("surveyId" uuid, "responseId" uuid)
      ON t.survey_id = k."surveyId" AND t.response_id = k."responseId"
    WHERE t.store_id = ${storeId}
    ORDER BY t.survey_id, t.response_id, 1`)
  return rows.map(({ row }) => row)
}
