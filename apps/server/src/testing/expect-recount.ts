import { DAY_MS, type PublishedQuestion, type ResultsQuery, type StoreId, type SurveyId } from '@earshot/survey'
import { expect } from 'vitest'
import type { FilteredQuestion } from '../analytics/question-results.ts'
import type { surveyResults } from '../analytics/survey-results.ts'
import type { Db } from '../db/open-db.ts'
import { askedKey } from '../responses/control-answers.ts'
import { documentOf } from '../responses/documents.ts'
import { type RawResponse, recountBase, recountQuestion, those, valueCountsOf } from './recount-results.ts'

type Results = Extract<Awaited<ReturnType<typeof surveyResults>>, { ok: true }>['value']

/** A part of results: those of the query, or those that they are compared with. */
export type RecountedPart = Pick<Results, 'days' | 'responses' | 'completed' | 'byDay' | 'medianSeconds' | 'questions'>

type Recounted = {
  readonly db: Db
  readonly ids: { readonly storeId: StoreId; readonly surveyId: SurveyId }
  readonly all: readonly RawResponse[]
}

/** Compares figures with a recount of the raw responses. */
export async function expectRecount(
  { db, ids, all }: Recounted,
  part: RecountedPart,
  { filters, without }: Pick<ResultsQuery, 'filters' | 'without'>,
): Promise<void> {
  const some = those(all, { days: part.days, filters })
  expect([part.responses, part.completed.count]).toEqual([
    some.length,
    some.filter(({ response }) => response.completed).length,
  ])
  const byDay: Record<string, number> = {}
  for (const { response } of some) byDay[response.day] = (byDay[response.day] ?? 0) + 1
  expect(
    Object.fromEntries(part.byDay.filter(({ responses }) => responses > 0).map((one) => [one.day, one.responses])),
  ).toEqual(byDay)
  const seconds = some
    .flatMap(({ response }) => (response.completed ? (response.seconds ?? []) : []))
    .sort((a, b) => a - b)
  expect(part.medianSeconds?.median).toEqual(seconds[Math.ceil(seconds.length / 2) - 1])
  for (const question of part.questions) {
    const { questionId, revision } = question
    const asked = (await documentOf(db, { ...ids, revision })).questions.find((one) => one.questionId === questionId)
    if (!asked) throw new Error(questionId)
    const others = filters.filter((filter) => filter.questionId !== questionId)
    const own = those(all, { days: part.days, filters: others })
    const { reached, answered, stopped, values } = recountQuestion(own, askedKey(asked))
    expect([question.reached, question.answered, question.stopped], questionId).toEqual([reached, answered, stopped])
    expect(valueCountsOf(question.summary), questionId).toEqual(values)
    const leftOut = leftOutOf(asked, without, all)
    const base = leftOut.length === 0 ? answered : recountBase(own, askedKey(asked), leftOut)
    expectBase(question, { leftOut, base })
    const { summary } = question
    if (summary.shape === 'scale') {
      const [second, highest] = [summary.from + summary.scores.length - 2, summary.from + summary.scores.length - 1]
      expect(summary.topTwo.count, questionId).toBe((values[second] ?? 0) + (values[highest] ?? 0))
    }
    if (summary.shape === 'texts') {
      const percent = reached === 0 ? null : Math.round((100 * answered) / reached)
      expect(summary.answerRate, questionId).toMatchObject({ count: answered, percent })
    }
    if (summary.shape === 'dates') {
      const days = Object.entries(values).flatMap(([day, n]) => Array.from({ length: n }, () => day))
      expect(summary.median, questionId).toBe(days.sort()[Math.ceil(days.length / 2) - 1] ?? null)
    }
  }
}

/** The options that a query leaves out of a question, in whichever revision it has them. */
function leftOutOf(
  asked: PublishedQuestion,
  without: ResultsQuery['without'],
  all: readonly RawResponse[],
): readonly string[] {
  const surveys = new Set(all.map(({ survey }) => survey))
  const older = [...surveys].flatMap(({ questions }) => questions.filter((one) => askedKey(one) === askedKey(asked)))
  const offered = new Set([asked, ...older].flatMap(optionsOf))
  const named = without.find(({ questionId }) => questionId === asked.questionId)?.optionIds ?? []
  return named.filter((optionId) => offered.has(optionId))
}

const optionsOf = ({ control }: PublishedQuestion): readonly string[] =>
  control.as === 'options'
    ? [...control.options.map(({ optionId }) => optionId), ...(control.otherLabel === null ? [] : ['other'])]
    : []

type Rebased = {
  /** In any order. */
  readonly leftOut: readonly string[]
  /** How many responses gave any value that is not left out. */
  readonly base: number
}

/** Compares the responses that shares are of with a recount. */
function expectBase(question: FilteredQuestion, { leftOut, base }: Rebased): void {
  const { questionId, summary } = question
  expect([...question.without].sort(), questionId).toEqual([...leftOut].sort())
  expect(question.base, questionId).toBe(base)
  if (!('bars' in summary)) return
  expect(summary.bars.filter(({ optionId }) => leftOut.includes(optionId))).toEqual([])
  expect(leftOut).toEqual(expect.arrayContaining(summary.leftOut.map(({ optionId }) => optionId)))
  const sum = summary.bars.reduce((total, { percent }) => total + percent, 0)
  if (summary.shape === 'bars' && base > 0) expect(sum, questionId).toBe(100)
  for (const { count, percent } of summary.bars) {
    expect(Math.abs(percent - (base === 0 ? 0 : (100 * count) / base)), questionId).toBeLessThan(1)
  }
}

const FEWEST = 30

/** Compares the differences of two parts with what their own figures say. */
export function expectDifferences({ questions, responses, completed, compared, differences }: Results): void {
  expect(differences === null).toBe(compared === null)
  if (!compared || !differences) return
  const areMany = (one: number, other: number | undefined) => Math.min(one, other ?? 0) >= FEWEST
  const points = (one: number, ofOne: number, other: number, ofOther: number) =>
    (100 * one) / ofOne - (100 * other) / ofOther
  expect(differences.completed !== null).toBe(areMany(responses, compared.responses))
  if (differences.completed) {
    const expected = points(completed.count, responses, compared.completed.count, compared.responses)
    expect(differences.completed.points).toBeCloseTo(expected, 1)
  }
  for (const { questionId, revision, reached, base, answered, summary } of questions) {
    const isSame = (one: { questionId: string; revision: number }) =>
      one.questionId === questionId && one.revision === revision
    const same = compared.questions.find(isSame)
    const isKnown = areMany(base, same?.base)
    const figure = differences.figures.find(isSame)
    const isFigureKnown = summary.shape === 'texts' ? areMany(reached, same?.reached) : isKnown && !('bars' in summary)
    expect(figure !== undefined, questionId).toBe(isFigureKnown)
    if (figure) expect(figure.low <= figure.difference && figure.difference <= figure.high).toBe(true)
    if (figure && summary.shape === 'nps' && same?.summary.shape === 'nps') {
      const net = (one: typeof summary) => one.promoters - one.detractors
      expect(figure.difference).toBeCloseTo(points(net(summary), answered, net(same.summary), same.answered), 1)
    }
    if (figure && summary.shape === 'texts' && same) {
      expect(figure.difference).toBeCloseTo(points(answered, reached, same.answered, same.reached), 1)
    }
    if (figure && summary.shape === 'dates' && same?.summary.shape === 'dates') {
      const days = (Date.parse(summary.median ?? '') - Date.parse(same.summary.median ?? '')) / DAY_MS
      expect(figure.difference, questionId).toBe(days)
    }
    const bars = 'bars' in summary ? summary.bars : []
    const ofBars = differences.bars.filter(isSame)
    expect(ofBars.map(({ optionId }) => optionId)).toEqual(bars.map(({ optionId }) => optionId))
    for (const { difference } of ofBars) expect(difference !== null, questionId).toBe(isKnown)
  }
}
