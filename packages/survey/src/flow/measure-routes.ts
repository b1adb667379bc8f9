import type { Pausable } from '../pausable.ts'
import { resolveSurvey } from '../resolve-survey.ts'
import type { Survey } from '../survey.ts'
import { estimatedSeconds } from './estimated-seconds.ts'
import { type Flow, flowOf, flowSteps } from './flow.ts'
import { nextsOf } from './possible-steps.ts'

export type Extent = { readonly questions: number; readonly seconds: number }

/**
 * The paths that respondents have walked in the end: a respondent in a loop comes out on the path that was cut back
 * (SPEC P2), so no path has a question twice.
 */
export type RouteMeasure = {
  /** How many there are from the first question to the end, up to 1,000; 0 where no way ends. */
  readonly routes: number
  /** Whether there are more than that. */
  readonly moreRoutes: boolean
  /** The fewest questions and the fewest seconds, which may belong to different paths. */
  readonly shortest: Extent
  /** The most questions and the most seconds. */
  readonly longest: Extent
  /** Whether there may be a longer one, which only happens if loops are too tangled to try every path. */
  readonly isLowerBound: boolean
}

const MAX_ROUTES = 1000

/** How many steps are taken within loops. Nobody can find the longest path through a loop quickly. */
const TRIES = 5000

type Measured = { readonly routes: number; readonly longest: Extent }
const NO_ROUTE: Measured = { routes: 0, longest: { questions: 0, seconds: 0 } }
const THE_END: Measured = { ...NO_ROUTE, routes: 1 }

/** The measures of a survey, ready or not: exact, except as `moreRoutes` and `isLowerBound` say. ADR-0024, ADR-0020. */
export const measureRoutes = (survey: Survey): RouteMeasure => measure(flowOf(resolveSurvey(survey, 0).questions))

/** The same, with a pause after each question. */
export function* measureSteps(survey: Survey): Pausable<RouteMeasure> {
  return measure(yield* flowSteps(resolveSurvey(survey, 0).questions))
}

function measure(flow: Flow): RouteMeasure {
  const { first, canEnd } = flow
  // Stryker disable next-line ConditionalExpression: a survey without questions has no end either.
  if (first === null || !canEnd.has(first)) {
    return { routes: 0, moreRoutes: false, shortest: NO_ROUTE.longest, longest: NO_ROUTE.longest, isLowerBound: false }
  }
  const costs = new Map(flow.questions.map((one) => [one.questionId as string, estimatedSeconds([one])]))
  const shortest = {
    questions: minCost(flow, first, () => 1),
    seconds: minCost(flow, first, (id) => costs.get(id) ?? 0),
  }
  const { measured, isAll } = measureFrom(flow, first, costs)
  const routes = Math.max(1, measured.routes)
  return {
    routes: Math.min(routes, MAX_ROUTES),
    moreRoutes: routes > MAX_ROUTES || !isAll,
    shortest,
    longest: maxOf(measured.longest, shortest),
    isLowerBound: !isAll,
  }
}

/**
 * Measures each question once, together with all that follows: the part after a loop does not depend on the path
 * through it. Within a loop every path is tried that visits no question twice.
 */
function measureFrom({ steps, canEnd, loops }: Flow, first: string, costs: ReadonlyMap<string, number>) {
  const known = new Map<string, Measured>()
  let tries = TRIES

  function measure(id: string): Measured {
    const before = known.get(id)
    if (before) return before
    const loop = loops.get(id)
    const passed = new Set<string>()
    function pass(questionId: string): Measured {
      passed.add(questionId)
      let sum = NO_ROUTE
      // The usual way, which comes last, passes most questions.
      for (const next of [...nextsOf(steps, questionId)].reverse()) {
        if (next === null) sum = plus(sum, THE_END)
        else if (!canEnd.has(next) || passed.has(next)) continue
        else if (!loop?.has(next)) sum = plus(sum, measure(next))
        else if (tries-- > 0) sum = plus(sum, pass(next))
      }
      passed.delete(questionId)
      return sum.routes > 0 ? longerBy(sum, costs.get(questionId) ?? 0) : NO_ROUTE
    }
    const measured = pass(id)
    known.set(id, measured)
    return measured
  }

  return { measured: measure(first), isAll: tries >= 0 }
}

const plus = (one: Measured, other: Measured): Measured => ({
  routes: Math.min(one.routes + other.routes, MAX_ROUTES + 1),
  longest: maxOf(one.longest, other.longest),
})

const longerBy = ({ routes, longest }: Measured, seconds: number): Measured => ({
  routes,
  longest: { questions: longest.questions + 1, seconds: longest.seconds + seconds },
})

const maxOf = (one: Extent, other: Extent): Extent => ({
  questions: Math.max(one.questions, other.questions),
  seconds: Math.max(one.seconds, other.seconds),
})

/** The least that any way to the end costs. Dijkstra's algorithm. */
function minCost({ steps }: Flow, first: string, cost: (questionId: string) => number): number {
  const open = new Map<string | null, number>([[first, cost(first)]])
  const visited = new Set<string | null>()
  for (;;) {
    // Stryker disable next-line EqualityOperator: equally near questions may be taken in any order.
    const [id, sum] = [...open].reduce((best, one) => (one[1] < best[1] ? one : best))
    if (id === null) return sum
    open.delete(id)
    visited.add(id)
    for (const next of nextsOf(steps, id)) {
      // Stryker disable next-line ConditionalExpression: without it the result is the same, only slower.
      if (visited.has(next)) continue
      const there = sum + (next === null ? 0 : cost(next))
      open.set(next, Math.min(there, open.get(next) ?? there))
    }
  }
}
