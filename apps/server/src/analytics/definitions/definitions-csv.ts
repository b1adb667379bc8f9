import { ok, type Result, resultsQueryText, type StoreId, type SurveyId, VERIFIED_ONLY } from '@earshot/survey'
import type { Db } from '../../db/open-db.ts'
import { readSnapshot } from '../../db/read-snapshot.ts'
import { eachOf, inTurns } from '../../own-turn.ts'
import type { Problem } from '../../problems.ts'
import type { CsvCell } from '../../responses/control-answers.ts'
import { BYTE_ORDER_MARK } from '../../responses/csv.ts'
import { type CellSeparator, csvColumns } from '../../responses/csv-columns.ts'
import { csvLinesText } from '../../responses/csv-text.ts'
import { hasFactsOfPages } from '../../responses/facts/survey-codes.ts'
import { localTime } from '../../responses/local-day.ts'
import { nameOfFile } from '../../responses/results-query/name-of-file.ts'
import {
  matchOf,
  type OpenResults,
  openResults,
  type ResultsPart,
  type WantedResults,
} from '../../responses/results-query/open-results.ts'
import type { StoreOfResults } from '../../responses/results-query/wanted-results.ts'
import { readPartCounts, readUnpreparedCounts } from '../part-counts.ts'
import { filterInWords, leftOutInWords, periodWords } from './query-words.ts'

const words = {
  survey: 'Survey',
  madeAt: 'Made at',
  period: 'Period',
  filters: 'Filters',
  none: 'None',
  leftOut: 'Shares are without',
  byDefault: 'Default of the store',
  verifiedByDefault: 'Verified orders only, unless a filter by verified orders says otherwise.',
  query: 'The same as text',
  responses: 'Responses',
  verified: 'Verified orders',
  verifiedOf: (verified: number, all: number) => `${verified} of ${all} responses belong to an order that you signed.`,
  locked: 'Not included in your plan',
  column: 'Column',
  question: 'Question',
  meaning: 'What is in it',
  ofResponse: 'About the response',
  counted: 'How figures are counted',
  rules: (timezone: string) => [
    'Each line of the file is a response that counts: no test, nothing that looks like spam, and at least one answer.',
    'An answer counts if its question is on the way that the answers lead through the survey.',
    'A share is of the responses that answered the question. Where several options can be chosen, shares can add up to more than 100%.',
    'A question is named by its newest text. One that became another type has columns for each.',
    'A text beside Other that was assigned to an option counts as that option in all figures. The file has the original text.',
    'The shares of a question where one option is chosen are rounded so that they add up to 100%. Changes are of exact shares, and then rounded.',
    `Days and times are of the time zone ${timezone}.`,
  ],
  leftOutRule:
    'Where shares are without some options, they are of the responses that chose any other option. Leaving out options removes no line from the file.',
}

const LINES_PER_PART = 500

type Wanted = WantedResults & Pick<StoreOfResults, 'isVerifiedDefault'> & { readonly separator: CellSeparator }

/** The definitions of a file of responses: which responses it has, what is in its columns, and how figures are counted. */
export async function definitionsCsv(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  wanted: Wanted,
): Promise<Result<{ readonly name: string; readonly content: string }, Problem>> {
  const query = { ...wanted.query, compareWith: null }
  const read = await readSnapshot(db, async (snapshot) => {
    const opened = await openResults(snapshot, storeId, surveyId, { ...wanted, query })
    if (!opened.ok) return opened
    const { part, survey } = opened.value
    const all = await countOf(snapshot, opened.value, part)
    const verified =
      opened.value.percentPrepared === null
        ? await countOf(snapshot, opened.value, { ...part, filters: [...part.filters, VERIFIED_ONLY] })
        : null
    return ok({ opened: opened.value, all, verified, hasPageFacts: await hasFactsOfPages(snapshot, survey) })
  })
  if (!read.ok) return read
  const { opened, all, verified, hasPageFacts } = read.value
  const { head, asked, part, locked } = opened
  const { timezone } = head
  const columns = csvColumns(asked, { timezone, hasPageFacts, separator: wanted.separator })
  const rules = [...words.rules(timezone), ...(query.without.length > 0 ? [words.leftOutRule] : [])]
  const lines: (readonly CsvCell[])[] = [
    [words.survey, head.name],
    [words.madeAt, localTime(wanted.now, timezone)],
    [words.period, periodWords(query.period, part.days)],
    ...filterLines(part, opened),
    ...(wanted.isVerifiedDefault ? [[words.byDefault, words.verifiedByDefault]] : []),
    ...query.without.map((leftOut) => [words.leftOut, leftOutInWords(leftOut, asked)]),
    [words.query, resultsQueryText(query)],
    [words.responses, all],
    ...(verified === null ? [] : [[words.verified, words.verifiedOf(verified, all)]]),
    ...(locked.count > 0 ? [[words.locked, locked.count]] : []),
    [],
    [words.column, words.question, words.meaning],
    ...(await inTurns(eachOf(columns, linesOfColumns))).flat(),
    [],
    ...rules.map((rule, index) => [index === 0 ? words.counted : null, rule]),
  ]
  return ok({ name: nameOfFile(head, wanted), content: BYTE_ORDER_MARK + (await textOf(lines, wanted.separator)) })
}

/** A survey can have tens of thousands of columns. */
async function textOf(lines: readonly (readonly CsvCell[])[], separator: CellSeparator): Promise<string> {
  const starts = [...lines.keys()].filter((index) => index % LINES_PER_PART === 0)
  const parts = eachOf(starts, (start) => csvLinesText(lines.slice(start, start + LINES_PER_PART), separator))
  return (await inTurns(parts)).join('')
}

async function countOf(db: Db, opened: OpenResults, part: ResultsPart): Promise<number> {
  if (opened.percentPrepared !== null) return (await readUnpreparedCounts(db, opened)).responses
  return (await readPartCounts(db, opened.survey, await matchOf(db, opened, part))).responses
}

function filterLines({ filters }: ResultsPart, { asked }: OpenResults): (readonly CsvCell[])[] {
  if (filters.length === 0) return [[words.filters, words.none]]
  return filters.map((filter, index) => [index === 0 ? words.filters : null, filterInWords(filter, asked)])
}

function linesOfColumns({ question, headings, meanings }: ReturnType<typeof csvColumns>[number]) {
  const texts = meanings()
  return headings().map((heading, index) => [heading, question ?? words.ofResponse, texts[index] ?? null])
}
