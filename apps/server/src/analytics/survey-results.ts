import { ok, type Result, resultsQueryText, type StoreId, type SurveyId } from '@earshot/survey'
import { medianWithInterval } from '@earshot/survey/statistics'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { count } from '../http/count.schema.ts'
import { inTurns } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { askedKey } from '../responses/control-answers.ts'
import type { MatchedCounts, Tally } from '../responses/facts/fact-counts.ts'
import { type FactMatch, withoutOwnClauses } from '../responses/facts/match-facts.ts'
import {
  matchOf,
  type OpenResults,
  openResults,
  type ResultsPart,
  type WantedResults,
} from '../responses/results-query/open-results.ts'
import type { StoreOfResults } from '../responses/results-query/wanted-results.ts'
import { differencesOf, differencesSchema, findingsIn, findingsSchema } from './differences.ts'
import { readPartCounts, readPartViews, readUnpreparedCounts, type Views } from './part-counts.ts'
import { intervalSchema } from './percent.ts'
import { readNewestWritten, type WrittenText } from './queries.ts'
import { filteredQuestionSchema, filteredQuestions, type QuestionCounts, withoutCertainty } from './question-results.ts'
import { readShareBases } from './share-base.ts'
import { shareFigures, shareSchema, takesWords } from './summaries.ts'
import { readMatchingWords } from './written/read-words.ts'

const TEXTS_SHOWN = 20

const partSchema = v.object({
  /** Days of the store's time zone, both included; null: all time. */
  days: v.nullable(v.object({ from: v.string(), to: v.string() })),
  responses: count,
  completed: shareSchema,
  /** The seconds that half of the completed responses took at most. */
  medianSeconds: v.nullable(v.object({ median: v.number(), interval: intervalSchema })),
  views: v.object({
    count,
    /** Whether every filter that leaves something out is by device or surface. Views have no other facts. */
    followFilters: v.boolean(),
  }),
  /** The days that have any, the earliest first. */
  byDay: v.array(v.object({ day: v.string(), views: count, responses: count })),
  questions: v.array(filteredQuestionSchema),
})

export const filteredResultsSchema = v.object({
  surveyId: v.string(),
  name: v.string(),
  status: v.picklist(['draft', 'published']),
  /** The canonical text of the query, as parameters of an address. */
  query: v.string(),
  /** Whether the store counts verified orders only where a query has no filter by signed_order. `query` has the filter then. */
  isVerifiedDefault: v.boolean(),
  /** How many of a hundred responses can be filtered already; null: all. Until then there are only the results of all time. */
  percentPrepared: v.nullable(count),
  /** Responses that the plan does not include: outside all figures (ADR-0028). */
  locked: count,
  ...partSchema.entries,
  /** The responses that these are compared with; null: none. */
  compared: v.nullable(partSchema),
  /** By how much these are above the compared ones; null: they are not compared. */
  differences: v.nullable(differencesSchema),
  /** The changes of shares that are more than chance, the largest first. */
  findings: findingsSchema,
})

export type FilteredResults = v.InferOutput<typeof filteredResultsSchema>
type Part = v.InferOutput<typeof partSchema>

/** The results of a survey for a query. All of them are of one moment. */
export async function surveyResults(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  wanted: WantedResults & StoreOfResults,
): Promise<Result<FilteredResults, Problem>> {
  const read = await readSnapshot(db, async (snapshot) => {
    const opened = await openResults(snapshot, storeId, surveyId, wanted)
    if (!opened.ok) return opened
    const { part, compared } = opened.value
    const main = await readPart(snapshot, opened.value, part)
    return ok({ opened: opened.value, main, other: compared && (await readPart(snapshot, opened.value, compared)) })
  })
  if (!read.ok) return read
  // After the snapshot, because a large survey takes a while and nobody should wait for its connection.
  const { opened, main, other } = read.value
  const results = await partResults(main)
  const compared = other && (await partResults(other))
  const found = {
    surveyId,
    name: opened.head.name,
    status: opened.head.status,
    query: resultsQueryText(wanted.query),
    isVerifiedDefault: wanted.isVerifiedDefault,
    locked: opened.locked.count,
    ...results,
    compared,
    percentPrepared: opened.percentPrepared,
    differences: compared && differencesOf(results, compared),
    findings: compared ? findingsIn(results, compared) : [],
  }
  return ok(wanted.isAdvanced ? found : { ...found, ...withoutAdvanced(found) })
}

type ReadPart = {
  readonly part: ResultsPart
  readonly counts: MatchedCounts
  readonly views: Views
  readonly questions: readonly QuestionCounts[]
}

async function readPart(db: Db, opened: OpenResults, part: ResultsPart): Promise<ReadPart> {
  const match = await matchOf(db, opened, part)
  const counts =
    opened.percentPrepared === null
      ? await readPartCounts(db, opened.survey, match)
      : await readUnpreparedCounts(db, opened)
  const views = await readPartViews(db, opened.survey, part)
  return { part, counts, views, questions: await readQuestions(db, opened, { counts, match }) }
}

const NOTHING: Tally = new Map()

async function readQuestions(
  db: Db,
  { survey, asked, without }: OpenResults,
  { counts, match }: { readonly counts: MatchedCounts; readonly match: FactMatch },
): Promise<readonly QuestionCounts[]> {
  const tallies = asked.map(({ question }) => {
    const own = counts.withoutOwn.get(question.questionId)
    return { isFiltered: own !== undefined, tally: (own ?? counts.tallies).get(askedKey(question)) ?? NOTHING }
  })
  const isAnswered = (index: number) => (tallies[index]?.tally.get('answered') ?? 0) > 0
  const takingWords = asked.filter((one, index) => takesWords(one) && isAnswered(index))
  const texts = await readTexts(db, survey, { asked: takingWords, match })
  const counted = asked.flatMap((one, index) => {
    const { tally = NOTHING, isFiltered = false } = tallies[index] ?? {}
    if (!one.isAsked && !isAnswered(index)) return []
    const written = texts[takingWords.indexOf(one)] ?? []
    return [{ asked: one, tally, isFiltered, written, match: withoutOwnClauses(match, one.question.questionId) }]
  })
  return readShareBases(db, survey, counted, without)
}

/** The newest texts of each question, without the filters about itself. */
async function readTexts(
  db: Db,
  survey: OpenResults['survey'],
  { asked, match }: { readonly asked: readonly AskedQuestion[]; readonly match: FactMatch },
): Promise<readonly (readonly WrittenText[])[]> {
  const { storeId, surveyId } = survey
  const { lockedFrom } = match
  if (match.days === null && match.clauses.length === 0) {
    return readNewestWritten(db, storeId, surveyId, { asked, lockedFrom, limit: TEXTS_SHOWN })
  }
  const texts = []
  for (const one of asked) {
    const { question, revisions } = one
    const own = { questionId: question.questionId, revisions, match: withoutOwnClauses(match, question.questionId) }
    const { words } = await readMatchingWords(db, survey, { ...own, only: 'all', after: null, limit: TEXTS_SHOWN })
    texts.push(words.map(({ responseId, day, text }) => ({ responseId, day, text })))
  }
  return texts
}

async function partResults({ part, counts, views, questions }: ReadPart): Promise<Part> {
  const { responses, tallies, seconds } = counts
  const ofSurvey = tallies.get('') ?? NOTHING
  const completed = ofSurvey.get('completed') ?? 0
  const { count: viewed, followFilters } = views
  return {
    days: part.days,
    responses,
    completed: shareFigures({ count: completed, all: responses }),
    medianSeconds: medianWithInterval(seconds),
    views: { count: viewed, followFilters },
    byDay: daysOf(ofSurvey, views.byDay),
    questions: await inTurns(filteredQuestions(questions)),
  }
}

/** Every plan has counts, shares and averages. How sure they are, and where shoppers left, belong to `advanced_analytics`. */
function withoutAdvanced({ completed, medianSeconds, questions }: Part): Partial<Part> {
  return {
    completed: { ...completed, interval: null },
    medianSeconds: medianSeconds && { ...medianSeconds, interval: null },
    questions: questions.map(withoutCertainty),
  }
}

const DAY = 'day:'

function daysOf(ofSurvey: Tally, views: ReadonlyMap<string, number>): Part['byDay'] {
  const counted = [...ofSurvey].filter(([value, n]) => value.startsWith(DAY) && n > 0)
  const responses = new Map(counted.map(([value, n]) => [value.slice(DAY.length), n]))
  const days = [...new Set([...responses.keys(), ...views.keys()])].sort()
  return days.map((day) => ({ day, views: views.get(day) ?? 0, responses: responses.get(day) ?? 0 }))
}
