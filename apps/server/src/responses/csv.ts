import { pipeline, Readable } from 'node:stream'
import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { stringify } from 'csv-stringify'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { type CsvColumn, csvColumns } from './csv-columns.ts'
import { type ResponsePlace, readAskedQuestions, readResponses, readSurveyHead } from './read-queries.ts'

const BATCH = 500

export type CsvFile = { readonly name: string; readonly content: ReadableStream<Uint8Array> }

/**
 * A survey's responses as a file for spreadsheets, newest first, times in the store's time zone (spec §1, decisions D7).
 * It is made while it is read, a batch at a time, so that a million responses take no more room than five hundred. If
 * that fails halfway the stream fails too: half a file must not pass for a whole one.
 */
export async function responsesCsv(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  log: Logger,
): Promise<Result<CsvFile, Problem>> {
  const head = await readSurveyHead(db, storeId, surveyId)
  if (!head) return err({ code: 'survey_not_found' })
  const asked = await readAskedQuestions(db, storeId, surveyId, head)
  const columns = csvColumns(asked, head.timezone)
  const known = new Set(asked.flatMap(({ revisions }) => revisions))
  const lines = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ header }, index) => ({ key: String(index), header })),
    record_delimiter: 'windows',
    // Quoted, a text may hold any kind of line break.
    quoted_string: true,
    // OWASP, "CSV Injection": what begins like a formula gets an apostrophe.
    escape_formulas: true,
  })
  pipeline(Readable.from(rows(db, storeId, surveyId, columns, known)), lines, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error, surveyId }, 'a file was cut short')
  })
  return ok({ name: head.name, content: Readable.toWeb(lines) as ReadableStream<Uint8Array> })
}

/** @param known the revisions that have columns; what came to a later one came after this file was begun */
async function* rows(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  columns: readonly CsvColumn[],
  known: ReadonlySet<number>,
) {
  let after: ResponsePlace | null = null
  for (;;) {
    const batch = await readResponses(db, storeId, surveyId, { after, limit: BATCH })
    for (const response of batch) {
      if (known.has(response.revision)) yield columns.map(({ cell }) => cell(response))
    }
    after = batch.at(-1) ?? null
    if (!after) return
  }
}
