import type { Page } from '@playwright/test'

type Part = {
  days: { from: string; to: string } | null
  responses: number
  completed: { count: number; percent: number | null; interval: { low: number; high: number } | null }
  medianSeconds: { median: number; interval: null } | null
  views: { count: number; followFilters: boolean }
  byDay: { day: string; views: number; responses: number }[]
}

export type ShapedResults = Part & {
  query: string
  compared: Part | null
  differences: {
    completed: { points: number; low: number; high: number } | null
    medianSeconds: Change | null
    bars: (OfQuestion & { optionId: string; difference: { points: number; low: number; high: number } | null })[]
    figures: (OfQuestion & Change)[]
    groups: (OfQuestion & { group: string; difference: { points: number; low: number; high: number } | null })[]
  } | null
  findings: (OfQuestion & { optionId: string; percent: number; points: number })[]
  questions: (OfQuestion & { summary: { bars?: { optionId: string }[] } })[]
}

type OfQuestion = { questionId: string; revision: number }
type Change = { difference: number; low: number; high: number }

/** Changes the results that the server answers with. */
export async function shapeResults(page: Page, shape: (results: ShapedResults) => void): Promise<void> {
  await page.route(/\/results(\?|$)/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: ShapedResults }
    shape(data)
    await route.fulfill({ response: reply, json: { data } })
  })
}

/** Responses by day of thirty days, the last of which is not over. */
const OURS = [
  27, 22, 26, 22, 29, 30, 31, 35, 25, 28, 26, 28, 36, 47, 34, 30, 34, 41, 39, 40, 56, 38, 43, 34, 34, 36, 44, 60, 45,
  20,
]
const THEIRS = [
  28, 21, 21, 19, 20, 23, 31, 26, 21, 22, 23, 22, 33, 32, 25, 24, 23, 27, 27, 25, 36, 25, 23, 25, 21, 25, 23, 34, 32,
  25,
]

/** Two months of many responses, of which the second thirty days have more. */
export function thirtyDays(results: ShapedResults): void {
  fill(results, OURS)
  results.completed.interval = null
  if (!results.compared) return
  fill(results.compared, THEIRS)
  results.compared.medianSeconds = { median: 43, interval: null }
  results.differences = {
    bars: [],
    figures: [],
    groups: [],
    ...results.differences,
    completed: { points: 0.4, low: -4, high: 4.8 },
    medianSeconds: { difference: -2, low: -5.1, high: 1 },
  }
  results.findings = findingsOf(results)
}

const turns = [
  { points: 17.6, low: 14.2, high: 21 },
  { points: -1.8, low: -5.2, high: 1.4 },
]

/** Every option, group and other figure has changed, by turns by more than chance. */
export function everyChange({ questions, differences }: ShapedResults): void {
  if (!differences) return
  differences.bars = questions.flatMap(({ questionId, revision, summary }) =>
    (summary.bars ?? []).map(({ optionId }, index) => ({
      questionId,
      revision,
      optionId,
      difference: turns[index % 2] ?? null,
    })),
  )
  differences.groups = differences.groups.map((group, index) => ({ ...group, difference: turns[index % 2] ?? null }))
  differences.figures = questions
    .filter(({ summary }) => !summary.bars)
    .map(({ questionId, revision }, index) => {
      const change = index % 2 === 0 ? { difference: -12, low: -20, high: -4 } : { difference: 1, low: -3, high: 6 }
      return { questionId, revision, ...change }
    })
}

/** The first options of the first question as those that have changed by more than chance. */
function findingsOf({ questions }: ShapedResults): ShapedResults['findings'] {
  const changes = [
    { percent: 44, points: 7.2 },
    { percent: 22, points: 6 },
    { percent: 5, points: -2.4 },
  ]
  const { questionId = '', revision = 1, summary } = questions.find((one) => one.summary.bars) ?? {}
  return changes.map((change, index) => ({
    questionId,
    revision,
    optionId: summary?.bars?.[index]?.optionId ?? '',
    ...change,
  }))
}

/** A survey that few have answered so far. */
export function twelveResponses(results: ShapedResults): void {
  fill(results, [...Array(23).fill(0), 1, 0, 2, 1, 3, 4, 1])
  results.completed = { count: 9, percent: 75, interval: { low: 46.8, high: 91.1 } }
  results.views = { count: 41, followFilters: true }
}

function fill(part: Part, counts: readonly number[]): void {
  const from = Date.parse(part.days?.from ?? '')
  const days = counts.map((responses, index) => {
    const day = new Date(from + index * 86_400_000).toISOString().slice(0, 10)
    return { day, views: responses * 8 + (index % 5), responses }
  })
  const sum = (figure: 'views' | 'responses') => days.reduce((total, day) => total + day[figure], 0)
  part.byDay = days.filter(({ views }) => views > 0)
  part.responses = sum('responses')
  part.views = { count: sum('views'), followFilters: part.views.followFilters }
  part.completed = { count: Math.round(part.responses / 3), percent: 33, interval: null }
  part.medianSeconds = { median: 41, interval: null }
}
