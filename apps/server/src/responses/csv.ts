import { pipeline, Readable } from 'node:stream'
import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { stringify } from 'csv-stringify'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import { ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { countedAnswers } from './counted-answers.ts'
import { type CsvColumn, csvColumns } from './csv-columns.ts'
import { documentOf } from './documents.ts'
import { readLocked } from './locked-responses.ts'
import { eachResponse, readAskedQuestions, readSurveyHead } from './read-queries.ts'
import type { StoredResponse } from './stored-response.ts'

export type CsvFile = { readonly name: string; readonly content: ReadableStream<Uint8Array> }

/**
 * A survey's responses as a file for spreadsheets, newest first, times in the store's time zone (ADR-0027).
 * It is made while it is read, a batch at a time. If that fails halfway the stream fails too: half a file must not pass
 * for a whole one.
 * @param cap how many responses the plan includes; null: all
 */
export async function responsesCsv(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  cap: number | null,
  log: Logger,
): Promise<Result<CsvFile, Problem>> {
  const head = await readSurveyHead(db, storeId, surveyId)
  if (!head) return err({ code: 'survey_not_found' })
  const { from } = await readLocked(db, storeId, surveyId, cap)
  const asked = await readAskedQuestions(db, storeId, surveyId, head, from, documentOf)
  await ownTurn()
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
  pipeline(Readable.from(rows(eachResponse(db, storeId, surveyId, from), columns, known)), lines, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error, surveyId }, 'a file was cut short')
  })
  return ok({ name: head.name, content: Readable.toWeb(lines) as ReadableStream<Uint8Array> })
}

const CELLS_PER_TURN = 5_000

/** @param known the revisions that have columns; what came to a later one came after this file was begun */
async function* rows(
  responses: AsyncIterable<StoredResponse>,
  columns: readonly CsvColumn[],
  known: ReadonlySet<number>,
) {
  let cells = 0
  for await (const response of responses) {
    if (!known.has(response.revision)) continue
    cells += columns.length
    if (cells > CELLS_PER_TURN) {
      await ownTurn()
      cells = 0
    }
    const answers = countedAnswers(response)
    yield columns.map(({ cell }) => cell(response, answers))
  }
}
