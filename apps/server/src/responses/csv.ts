import { Readable } from 'node:stream'
import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import { ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import type { CsvCell } from './control-answers.ts'
import { countedAnswers } from './counted-answers.ts'
import { type CellSeparator, type CsvColumns, csvColumns } from './csv-columns.ts'
import { csvCellsText, csvLinesText } from './csv-text.ts'
import { documentOf } from './documents.ts'
import { hasFactsOfPages } from './facts/survey-codes.ts'
import { type FileResponse, fileResponses } from './file-responses.ts'
import { readLocked } from './locked-responses.ts'
import { readAskedQuestions, readSurveyHead } from './read-queries.ts'
import { nameOfFile } from './results-query/name-of-file.ts'
import { factsMatching, type WantedResults } from './results-query/open-results.ts'

export type CsvFile = { readonly name: string; readonly content: ReadableStream<Uint8Array> }

type CsvFacts = {
  /** Only responses that match this. */
  readonly matching: WantedResults
  readonly separator: CellSeparator
  readonly log: Logger
}

/**
 * A survey's responses as a file for spreadsheets, newest first, times in the store's time zone (ADR-0027).
 * It is made while it is read, a batch at a time. If that fails halfway the stream fails too: half a file must not pass
 * for a whole one.
 */
export async function responsesCsv(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { matching, separator, log }: CsvFacts,
): Promise<Result<CsvFile, Problem>> {
  const head = await readSurveyHead(db, storeId, surveyId)
  if (!head) return err({ code: 'survey_not_found' })
  const facts = await factsMatching(db, { storeId, surveyId }, matching)
  if (!facts.ok) return facts
  const { from } = await readLocked(db, storeId, surveyId, matching.cap)
  const asked = await readAskedQuestions(db, storeId, surveyId, { ...head, lockedFrom: from, readOne: documentOf })
  await ownTurn()
  const hasPageFacts = await hasFactsOfPages(db, { storeId, surveyId })
  const columns = csvColumns(asked, { timezone: head.timezone, hasPageFacts, separator })
  const known = new Set(asked.flatMap(({ revisions }) => revisions))
  const responses = fileResponses(db, { storeId, surveyId }, { after: from, facts: facts.value })
  const lines = csvLines(responses, { columns, known, separator })
  const file = Readable.from(reported(lines, (error) => log.error({ err: error, surveyId }, 'a file was cut short')))
  return ok({ name: nameOfFile(head, matching), content: Readable.toWeb(file) as ReadableStream<Uint8Array> })
}

/** Reports what goes wrong while lines are made. A reader who leaves is not an error. */
async function* reported<Line>(lines: AsyncIterable<Line>, report: (error: unknown) => void): AsyncGenerator<Line> {
  try {
    yield* lines
  } catch (error) {
    report(error)
    throw error
  }
}

export const BYTE_ORDER_MARK = '\ufeff'
/** Some hundred usual lines. One line can have tens of thousands of columns, one for each option. */
const CELLS_PER_PART = 5_000

type LineFacts = {
  readonly columns: readonly CsvColumns[]
  /** The revisions that have columns; a response to a later one arrived after this file was begun. */
  readonly known: ReadonlySet<number>
  readonly separator: CellSeparator
}

async function* csvLines(
  batches: AsyncIterable<readonly FileResponse[]>,
  { columns, known, separator }: LineFacts,
): AsyncGenerator<Buffer> {
  const width = columns.reduce((sum, ofQuestion) => sum + ofQuestion.width, 0)
  const linesPerPart = Math.floor(CELLS_PER_PART / width)
  yield Buffer.from(BYTE_ORDER_MARK)
  yield* lineParts(columns, ({ headings }) => headings(), separator)
  for await (const batch of batches) {
    const responses = batch.filter(({ revision }) => known.has(revision))
    if (linesPerPart < 1) for (const response of responses) yield* lineParts(columns, cellsOf(response), separator)
    else {
      for (let at = 0; at < responses.length; at += linesPerPart) {
        await ownTurn()
        const lines = responses.slice(at, at + linesPerPart).map((response) => columns.flatMap(cellsOf(response)))
        yield Buffer.from(csvLinesText(lines, separator))
      }
    }
  }
}

function cellsOf(response: FileResponse) {
  const answers = countedAnswers(response)
  return (ofQuestion: CsvColumns) => ofQuestion.cells(response, answers)
}

/** One line, with a pause after each part. */
async function* lineParts(
  columns: readonly CsvColumns[],
  cellsOf: (columns: CsvColumns) => readonly CsvCell[],
  separator: CellSeparator,
): AsyncGenerator<Buffer> {
  let part: CsvCell[] = []
  await ownTurn()
  for (const ofQuestion of columns) {
    if (part.length > CELLS_PER_PART) {
      yield Buffer.from(csvCellsText(part, separator))
      part = []
      await ownTurn()
    }
    part.push(...cellsOf(ofQuestion))
  }
  yield Buffer.from(csvLinesText([part], separator))
}
