import { evaluate, evaluateAtom } from '../expression/evaluate.ts'
import { type Atom, atomsOf, type Value } from '../expression/expression.ts'
import { type Budget, spend } from './budget.ts'
import { type GroupedReplies, type GroupedReply, groupReplies } from './replies.ts'
import type { Condition, FlowStep } from './step.ts'

/** Where one reply leads: to the step of that index, or beyond the last one, which is the end. */
export type ReplyOutcome = GroupedReply & { readonly target: number; readonly answers: StepAnswers }

/** Where all replies to a step lead. */
export type Branch = Pick<GroupedReplies, 'groups'> & { readonly outcomes: readonly ReplyOutcome[] }

/** The answers given on the way, by the index of the step. */
export type StepAnswers = ReadonlyMap<number, Value>

export type Route = {
  readonly steps: readonly FlowStep[]
  /** By step, what still has to be carried over. */
  readonly conditions: readonly (readonly Condition[])[]
  readonly indexOf: ReadonlyMap<string, number>
}

/**
 * Follows everyone through a SurveyJS survey. Earshot leads on from a question by the answer to that question alone, so
 * where people go who gave the same answer there must be one place, whatever they answered before: `blame` is the
 * condition that says otherwise.
 */
export function explore(route: Route, budget: Budget): { branches: readonly Branch[] } | { blame: Condition } | null {
  const { steps } = route
  const branches: Branch[] = []
  const arrivals = steps.map(() => new Map<string, StepAnswers>())
  const ahead = atomsAhead(route, budget)
  arrivals[0]?.set('', new Map())
  for (const [index, step] of steps.entries()) {
    const asked = ahead[index]?.filter(({ name }) => route.indexOf.get(name) === index) ?? []
    spend(budget, asked, step.source?.answers.length)
    if (budget.comparisons < 0) return null
    const { groups, replies } = groupReplies(step, asked)
    const outcomes = new Map<GroupedReply, ReplyOutcome>()
    for (const before of arrivals[index]?.values() ?? []) {
      for (const reply of replies) {
        if (budget.comparisons < 0) return null
        const answers = reply.value === undefined ? before : new Map(before).set(index, reply.value)
        const target = nextShown(route, index, answers, budget)
        const outcome = outcomes.get(reply) ?? { ...reply, target, answers }
        if (outcome.target !== target) {
          const [earlierStep, skippingAnswers] =
            outcome.target < target ? [outcome.target, answers] : [target, outcome.answers]
          return { blame: hiddenBy(route, earlierStep, skippingAnswers) }
        }
        outcomes.set(reply, outcome)
        arrivals[target]?.set(known(route, ahead[target] ?? [], answers, budget), answers)
      }
    }
    branches.push({ groups, outcomes: [...outcomes.values()] })
  }
  return { branches }
}

/** The condition that hides a step from those who gave these answers. */
export function hiddenBy(route: Route, index: number, answers: StepAnswers): Condition {
  const blame = route.conditions[index]?.find((condition) => !isMet(route, condition, answers))
  if (!blame) throw new Error('A step that nothing hides was passed over')
  return blame
}

function nextShown(route: Route, index: number, answers: StepAnswers, budget: Budget): number {
  let next = index + 1
  while (next < route.steps.length && !route.conditions[next]?.every((one) => isMet(route, one, answers, budget)))
    next++
  return next
}

function isMet({ indexOf }: Route, { shows }: Condition, answers: StepAnswers, budget?: Budget): boolean {
  if (!shows) return true
  if (budget) spend(budget, atomsOf(shows))
  return evaluate(shows, (name) => answers.get(indexOf.get(name) ?? -1))
}

/** By step, the atoms that the conditions after it ask, each once. */
function atomsAhead({ conditions }: Route, budget: Budget): readonly (readonly Atom[])[] {
  const seen = new Set<Condition>()
  let ahead: readonly Atom[] = []
  return conditions
    .toReversed()
    .map((stepConditions) => {
      const after = ahead
      const fresh = stepConditions.filter((condition) => !seen.has(condition))
      for (const condition of fresh) seen.add(condition)
      if (fresh.length > 0) ahead = [...ahead, ...fresh.flatMap(({ shows }) => (shows ? atomsOf(shows) : []))]
      budget.comparisons -= ahead.length
      return after
    })
    .toReversed()
}

/** The part of the answers so far that matters: two paths that agree in it are one. */
function known({ indexOf }: Route, ahead: readonly Atom[], answers: StepAnswers, budget: Budget): string {
  spend(budget, ahead)
  return ahead.map((atom) => Number(evaluateAtom(atom, answers.get(indexOf.get(atom.name) ?? -1)))).join('')
}
