import {
  assertNever,
  type Control,
  err,
  npsGroup,
  OTHER_OPTION_ID,
  ok,
  type PublishedQuestion,
  type Result,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { localDay } from '../responses/local-day.ts'
import { readCounts, readSurveyHead } from './queries.ts'

const TREND_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const count = v.pipe(v.number(), v.integer())

/** The results of one question. Shares are for the reader to take: of those who answered it (decisions D11). */
const questionResultSchema = v.object({
  questionId: v.string(),
  type: v.string(),
  text: v.string(),
  reached: count,
  answered: count,
  summary: v.variant('shape', [
    v.object({
      shape: v.literal('bars'),
      /** `position` names an option without text: "Response N". "Other" has the id `other`. */
      bars: v.array(v.object({ optionId: v.string(), text: v.string(), position: v.number(), count })),
    }),
    v.object({
      shape: v.literal('nps'),
      /** How often each score from 0 to 10 was given. */
      scores: v.array(count),
      promoters: count,
      passives: count,
      detractors: count,
      /** -100 to 100 in whole points; null until someone has answered. */
      score: v.nullable(v.number()),
    }),
  ]),
})

export const surveyAnalyticsSchema = v.object({
  surveyId: v.string(),
  name: v.string(),
  status: v.picklist(['draft', 'published']),
  responses: count,
  completed: count,
  medianSeconds: v.nullable(v.number()),
  /** The last thirty days in the store's time zone, oldest first. */
  trend: v.array(v.object({ day: v.string(), responses: count })),
  questions: v.array(questionResultSchema),
})

export type SurveyAnalytics = v.InferOutput<typeof surveyAnalyticsSchema>
export type QuestionResult = v.InferOutput<typeof questionResultSchema>

/** The results of a survey, read from its counters alone: the cost does not grow with the responses. */
export async function surveyAnalytics(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  now: Date,
): Promise<Result<SurveyAnalytics, Problem>> {
  const survey = await readSurveyHead(db, storeId, surveyId)
  if (!survey) return err({ code: 'survey_not_found' })
  const days = lastDays(localDay(now, survey.timezone))
  const counts = await readCounts(db, storeId, surveyId, days[0] ?? '')
  const ofSurvey = (value: string) => counts.total('', value)
  return ok({
    surveyId,
    name: survey.name,
    status: survey.status,
    responses: ofSurvey('started'),
    completed: ofSurvey('completed'),
    medianSeconds: median(counts.totals('', 'seconds:')),
    trend: days.map((day) => ({ day, responses: counts.started(day) })),
    questions: survey.questions.map((question) => questionResult(question, counts)),
  })
}

/** The thirty calendar days up to `today`. Days are counted as days: a day of 23 or 25 hours is one too. */
function lastDays(today: string): string[] {
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: TREND_DAYS }, (_, i) =>
    new Date(end - (TREND_DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  )
}

type Counts = Awaited<ReturnType<typeof readCounts>>

function questionResult(question: PublishedQuestion, counts: Counts): QuestionResult {
  const { questionId, type, text } = question
  const total = (value: string) => counts.total(questionId, value)
  return {
    questionId,
    type,
    text,
    reached: total('reached'),
    answered: total('answered'),
    summary: summaryOf(question, (value) => total(`value:${value}`)),
  }
}

type CountOf = (value: string | number) => number

/** What stands on the card of a question, by the shape that its type has chosen. */
function summaryOf(question: PublishedQuestion, countOf: CountOf): QuestionResult['summary'] {
  switch (question.summary) {
    case 'bars':
      return { shape: 'bars', bars: barsOf(question.control, countOf) }
    case 'nps':
      return npsSummary(Array.from({ length: 11 }, (_, score) => countOf(score)))
    default:
      return assertNever(question.summary)
  }
}

type Bars = Extract<QuestionResult['summary'], { shape: 'bars' }>['bars']

function barsOf(control: Control, countOf: CountOf): Bars {
  if (control.as !== 'options') return []
  const bars = control.options.map(({ optionId, text, position }) => ({
    optionId,
    text,
    position,
    count: countOf(optionId),
  }))
  if (control.otherLabel === null) return bars
  const other = {
    optionId: OTHER_OPTION_ID,
    text: control.otherLabel,
    position: bars.length + 1,
    count: countOf(OTHER_OPTION_ID),
  }
  return [...bars, other]
}

/** Reichheld, "The One Number You Need to Grow" (2003): share of promoters less share of detractors, in whole points (D11). */
function npsSummary(scores: number[]): QuestionResult['summary'] {
  const groups = { promoter: 0, passive: 0, detractor: 0 }
  for (const [score, count] of scores.entries()) groups[npsGroup(score)] += count
  const { promoter: promoters, passive: passives, detractor: detractors } = groups
  const all = detractors + passives + promoters
  const score = all === 0 ? null : Math.round(((promoters - detractors) / all) * 100)
  return { shape: 'nps', scores, promoters, passives, detractors, score }
}

/** The median of whole seconds, from how often each occurs: the lower of the two in the middle. */
function median(bySeconds: ReadonlyMap<string, number>): number | null {
  const sorted = [...bySeconds].map(([seconds, n]) => [Number(seconds), n] as const).sort(([a], [b]) => a - b)
  const half = sorted.reduce((sum, [, n]) => sum + n, 0) / 2
  let passed = 0
  for (const [seconds, n] of sorted) {
    passed += n
    if (passed >= half && n > 0) return seconds
  }
  return null
}
