import { DAY_MS, err, ok, type Pausable, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { count } from '../http/count.schema.ts'
import { eachOf, inTurns } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import type { Tally } from '../responses/facts/fact-counts.ts'
import { localDay } from '../responses/local-day.ts'
import { readLocked } from '../responses/locked-responses.ts'
import { type ResponseCursor, readAskedQuestions, readSurveyHead } from '../responses/read-queries.ts'
import type { SurveyCounts } from './counter-counts.ts'
import { readNewestWritten, type WrittenText } from './queries.ts'
import { summaryOf, summarySchema, takesWords } from './summaries.ts'
import { readHeadFigures, readSurveyCounts } from './survey-counts.ts'

const TREND_DAYS = 30
const TEXTS_SHOWN = 20

const questionResultSchema = v.object({
  questionId: v.string(),
  /** The newest revision that asks it in this way; with the id it names the result. */
  revision: count,
  type: v.string(),
  text: v.string(),
  /** Whether the newest revision asks it; otherwise it is here for its answers. */
  isAsked: v.boolean(),
  reached: count,
  answered: count,
  summary: summarySchema,
})

export const surveyAnalyticsSchema = v.object({
  surveyId: v.string(),
  name: v.string(),
  status: v.picklist(['draft', 'published']),
  /** As many have answered, over its life, as the plan includes: published or not, it is shown no more (ADR-0028). */
  isFull: v.boolean(),
  /** How often a player showed it: the one figure that is not exact for ever (ADR-0048). */
  shown: count,
  responses: count,
  completed: count,
  medianSeconds: v.nullable(v.number()),
  /** Outside all other figures (ADR-0033). */
  testResponses: count,
  spamResponses: count,
  /** Kept, and outside all other figures but `shown`, until the plan includes more responses (ADR-0028, ADR-0033). */
  locked: count,
  /** The last thirty days in the store's time zone, oldest first. */
  trend: v.array(v.object({ day: v.string(), shown: count, responses: count })),
  /** In the order of the newest revision. Questions that only earlier ones asked come last. */
  questions: v.array(questionResultSchema),
})

export type SurveyAnalytics = v.InferOutput<typeof surveyAnalyticsSchema>
export type QuestionResult = v.InferOutput<typeof questionResultSchema>

type Wanted = {
  readonly now: Date
  /** How many responses the plan includes; null: all. If there are more, the first are the results (ADR-0028). */
  readonly cap: number | null
}

/**
 * The results of a survey, read from its totals: the cost does not grow with the responses. Only texts are not counted.
 * All of it is one snapshot: while answers arrive, no figure is ahead of another.
 */
export async function surveyAnalytics(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  wanted: Wanted,
): Promise<Result<SurveyAnalytics, Problem>> {
  const read = await readSnapshot(db, (snapshot) => readFigures(snapshot, storeId, surveyId, wanted))
  if (!read) return err({ code: 'survey_not_found' })
  // After the snapshot, because a large survey takes a while and nobody should wait for its connection.
  const { questions, ...figures } = read
  return ok({ ...figures, questions: await inTurns(questionResults(questions)) })
}

/** @returns null if there is no such survey */
async function readFigures(db: Db, storeId: StoreId, surveyId: SurveyId, { now, cap }: Wanted) {
  const survey = await readSurveyHead(db, storeId, surveyId)
  if (!survey) return null
  const days = lastDays(localDay(now, survey.timezone))
  const locked = await readLocked(db, storeId, surveyId, cap)
  const firstDay = days[0] ?? ''
  const head = await readHeadFigures(db, storeId, surveyId, firstDay)
  const counts = await readSurveyCounts(db, storeId, surveyId, { firstDay, lockedFrom: locked.from })
  const asked = await readAskedQuestions(db, storeId, surveyId, { ...survey, lockedFrom: locked.from })
  return {
    surveyId,
    name: survey.name,
    status: survey.status,
    isFull: cap !== null && head.used >= cap,
    shown: head.shown,
    responses: counts.responses,
    completed: counts.completed,
    medianSeconds: median(counts.seconds),
    testResponses: head.tests,
    spamResponses: head.spam,
    locked: locked.count,
    trend: days.map((day) => ({
      day,
      shown: head.shownByDay.get(day) ?? 0,
      responses: counts.byDay.get(day) ?? 0,
    })),
    questions: await readQuestionFigures(db, storeId, surveyId, { asked, counts, lockedFrom: locked.from }),
  }
}

const NOTHING: Tally = new Map()

/** The thirty calendar days up to `today`. Days are counted as days: a day of 23 or 25 hours is one too. */
function lastDays(today: string): string[] {
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: TREND_DAYS }, (_, i) =>
    new Date(end - (TREND_DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  )
}

type QuestionFigures = { readonly asked: AskedQuestion; readonly tally: Tally; readonly texts: readonly WrittenText[] }

type Asked = {
  readonly asked: readonly AskedQuestion[]
  readonly counts: SurveyCounts
  readonly lockedFrom: ResponseCursor | null
}

async function readQuestionFigures(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { asked, counts, lockedFrom }: Asked,
): Promise<QuestionFigures[]> {
  const tallies = await counts.talliesOf(asked)
  const answered = asked.filter((one) => (tallies.get(one)?.get('answered') ?? 0) > 0)
  const written = answered.filter(takesWords)
  const texts = await readNewestWritten(db, storeId, surveyId, { asked: written, lockedFrom, limit: TEXTS_SHOWN })
  return asked
    .filter((one) => one.isAsked || answered.includes(one))
    .map((one) => ({ asked: one, tally: tallies.get(one) ?? NOTHING, texts: texts[written.indexOf(one)] ?? [] }))
}

/** The result of each question, with a pause after it. */
const questionResults = (figures: readonly QuestionFigures[]): Pausable<QuestionResult[]> =>
  eachOf(figures, ({ asked, tally, texts }) => questionResult(asked, tally, texts))

/** The result of a question by its counts. */
export function questionResult(asked: AskedQuestion, tally: Tally, texts: readonly WrittenText[]): QuestionResult {
  const { questionId, type, text } = asked.question
  return {
    questionId,
    revision: asked.revisions[0],
    type,
    text,
    isAsked: asked.isAsked,
    reached: tally.get('reached') ?? 0,
    answered: tally.get('answered') ?? 0,
    summary: summaryOf(asked, tally, texts),
  }
}

/** The lower one of two medians. @param seconds in ascending order, with how often each occurs */
function median(seconds: SurveyCounts['seconds']): number | null {
  const half = seconds.reduce((sum, [, n]) => sum + n, 0) / 2
  let passed = 0
  for (const [value, n] of seconds) {
    passed += n
    if (passed >= half) return value
  }
  return null
}
