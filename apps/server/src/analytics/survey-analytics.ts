import {
  DAY_MS,
  err,
  OTHER_OPTION_ID,
  ok,
  type Pausable,
  type Result,
  SHOWN,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { eachOf, inTurns } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { REMOVED } from '../responses/counter-changes.ts'
import { localDay } from '../responses/local-day.ts'
import { readLocked } from '../responses/locked-responses.ts'
import { type ResponseCursor, readAskedQuestions, readSurveyHead } from '../responses/read-queries.ts'
import { countIncluded } from './included-counts.ts'
import { type Counts, readCounts, readNewestWritten, type Tally, tallyKey, type WrittenText } from './queries.ts'
import { count, summaryOf, summarySchema } from './summaries.ts'

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
  /** How often a player painted it anew: the one figure that is not exact for ever (ADR-0048). */
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
  /** In the order of the newest revision; what only earlier ones asked comes last. */
  questions: v.array(questionResultSchema),
})

export type SurveyAnalytics = v.InferOutput<typeof surveyAnalyticsSchema>
export type QuestionResult = v.InferOutput<typeof questionResultSchema>

type Wanted = {
  readonly now: Date
  /** How many responses the plan includes; null: all. Of more, the first are the results (ADR-0028). */
  readonly cap: number | null
}

/**
 * The results of a survey, read from its counters: the cost does not grow with the responses. Only texts are not counted.
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
  const counters = await readCounts(db, storeId, surveyId, days[0] ?? '')
  const counts: Counts = locked.from ? await countIncluded(db, storeId, surveyId, locked.from) : counters
  const asked = await readAskedQuestions(db, storeId, surveyId, { ...survey, lockedFrom: locked.from })
  const ofSurvey = counts.byQuestion.get('') ?? NOTHING
  return {
    surveyId,
    name: survey.name,
    status: survey.status,
    isFull: cap !== null && usedOf(counters) >= cap,
    shown: counters.byQuestion.get('')?.get(SHOWN) ?? 0,
    responses: ofSurvey.get('started') ?? 0,
    completed: ofSurvey.get('completed') ?? 0,
    medianSeconds: median(ofSurvey),
    testResponses: counters.tests,
    spamResponses: counters.spam,
    locked: locked.count,
    trend: days.map((day) => ({
      day,
      shown: counters.byDay.get(day)?.get(SHOWN) ?? 0,
      responses: counts.byDay.get(day)?.get('started') ?? 0,
    })),
    questions: await readQuestionFigures(db, storeId, surveyId, { asked, counts, lockedFrom: locked.from }),
  }
}

/** As `usedResponses` has it. */
const usedOf = ({ byQuestion }: Counts) =>
  ['started', REMOVED].reduce((sum, value) => sum + (byQuestion.get('')?.get(value) ?? 0), 0)

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
  readonly counts: Counts
  readonly lockedFrom: ResponseCursor | null
}

async function readQuestionFigures(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { asked, counts, lockedFrom }: Asked,
): Promise<QuestionFigures[]> {
  const tallies = await talliesOf(asked, counts)
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

/** Whether people answer it in their own words, or can write some beside Other. */
const takesWords = ({ question, options }: AskedQuestion) =>
  question.summary === 'texts' || options.some(({ optionId }) => optionId === OTHER_OPTION_ID)

/** The tally of each question. One whose type was changed is counted by its revisions: their answers are of two kinds. */
async function talliesOf(
  asked: readonly AskedQuestion[],
  { byQuestion, ofRevisions }: Counts,
): Promise<ReadonlyMap<AskedQuestion, Tally>> {
  const ids = asked.map(({ question }) => question.questionId)
  const changed = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  const byRevision = await ofRevisions([...changed])
  return new Map(
    asked.map((one) => {
      const { questionId } = one.question
      const parts = one.revisions.map((revision) => byRevision.get(tallyKey(questionId, revision)) ?? NOTHING)
      return [one, changed.has(questionId) ? sumOf(parts) : (byQuestion.get(questionId) ?? NOTHING)]
    }),
  )
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = new Map<string, number>()
  for (const [value, n] of tallies.flatMap((tally) => [...tally])) sum.set(value, (sum.get(value) ?? 0) + n)
  return sum
}

function questionResult(asked: AskedQuestion, tally: Tally, texts: readonly WrittenText[]): QuestionResult {
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

const SECONDS = 'seconds:'

/** The median of whole seconds, from how often each occurs: the lower of the two in the middle. */
function median(ofSurvey: Tally): number | null {
  const bySeconds = [...ofSurvey]
    .filter(([value, n]) => value.startsWith(SECONDS) && n > 0)
    .map(([value, n]) => [Number(value.slice(SECONDS.length)), n] as const)
    .sort(([a], [b]) => a - b)
  const half = bySeconds.reduce((sum, [, n]) => sum + n, 0) / 2
  let passed = 0
  for (const [seconds, n] of bySeconds) {
    passed += n
    if (passed >= half) return seconds
  }
  return null
}
