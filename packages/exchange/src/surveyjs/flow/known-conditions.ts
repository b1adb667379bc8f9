import { evaluate } from '../expression/evaluate.ts'
import { type Atom, atomsOf, type Expression, type Value } from '../expression/expression.ts'
import { type Budget, spend } from './budget.ts'
import { canAsk } from './can-ask.ts'
import type { Route } from './explore.ts'
import { groupsOf, MAX_GROUPS } from './replies.ts'
import type { Condition, FlowStep } from './step.ts'

/** By name, the place of each question that expressions can ask for. A name that two have means neither. */
export function namesOf(steps: readonly FlowStep[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  const taken = new Set<string>()
  for (const [index, { source }] of steps.entries()) {
    if (source?.name == null) continue
    if (taken.has(source.name)) names.delete(source.name)
    else names.set(source.name, index)
    taken.add(source.name)
  }
  return names
}

type ClassifiedConditions = { readonly unknown: readonly Condition[]; readonly idle: ReadonlySet<Condition> }

/** The conditions that ask what is not known here to the letter, and those that hide nothing from anybody. */
export function classifyConditions(
  steps: readonly FlowStep[],
  indexOf: ReadonlyMap<string, number>,
  budget: Budget,
): ClassifiedConditions {
  const unknown: Condition[] = []
  const idle = new Set<Condition>()
  const firstOf = new Map<Condition, number>()
  for (const [index, { conditions }] of steps.entries()) {
    for (const condition of conditions) if (!firstOf.has(condition)) firstOf.set(condition, index)
  }
  for (const [condition, first] of firstOf) {
    const atoms = asked(condition)
    const isKnown = atoms.every((atom) => {
      const index = indexOf.get(atom.name)
      const source = index !== undefined && index < first ? steps[index]?.source : null
      return source ? canAsk(atom, source) : false
    })
    if (!condition.shows || !isKnown) unknown.push(condition)
    else if (isAlwaysTrue(condition.shows, atoms, { steps, indexOf }, budget)) idle.add(condition)
  }
  return { unknown, idle }
}

const asked = ({ shows }: Condition): readonly Atom[] => (shows ? atomsOf(shows) : [])

/** Whether a condition on one question holds for all its answers. */
function isAlwaysTrue(
  shows: Expression,
  atoms: readonly Atom[],
  { steps, indexOf }: Pick<Route, 'steps' | 'indexOf'>,
  budget: Budget,
): boolean {
  const [first] = atoms
  const step = steps[indexOf.get(first?.name ?? '') ?? -1]
  if (step?.source?.choose !== 'one' || atoms.some(({ name }) => name !== first?.name)) return false
  const answers: readonly Value[] = step.source.answers.map(({ value }) => value)
  spend(budget, atoms, answers.length)
  if (budget.comparisons < 0) return false
  const canBeEmpty = !step.question.isRequired || step.conditions.length > 0
  return (canBeEmpty ? [undefined, ...answers] : answers).every((answer) => evaluate(shows, () => answer))
}

/** Conditions that no rules can say, which is seen without following anybody. */
export function unsupportedConditions(route: Route, budget: Budget): readonly Condition[] {
  const onLostAnswers = conditionsOnLostAnswers(route)
  return onLostAnswers.length > 0 ? onLostAnswers : tooMuchOn(route, budget)
}

/** Where everyone is asked a question in between, what was answered before it is forgotten. */
function conditionsOnLostAnswers({ conditions, indexOf }: Route): readonly Condition[] {
  const lost = new Set<Condition>()
  let lostBefore = -1
  for (const [index, stepConditions] of conditions.entries()) {
    for (const condition of stepConditions) {
      if (asked(condition).some(({ name }) => (indexOf.get(name) ?? 0) < lostBefore)) lost.add(condition)
    }
    if (stepConditions.every((condition) => lost.has(condition))) lostBefore = index
  }
  return [...lost]
}

/** More is asked of a checkbox than can be gone through. */
function tooMuchOn({ steps, conditions, indexOf }: Route, budget: Budget): readonly Condition[] {
  const lost: Condition[] = []
  const askedOf = new Map<number, readonly Atom[]>()
  for (const condition of new Set(conditions.flat())) {
    const byStep = Map.groupBy(asked(condition), ({ name }) => indexOf.get(name) ?? -1)
    const together = [...byStep].map(([index, atoms]) => [index, [...(askedOf.get(index) ?? []), ...atoms]] as const)
    if (together.some(([index, atoms]) => asksTooMuch(steps[index], atoms, budget))) lost.push(condition)
    else for (const [index, atoms] of together) askedOf.set(index, atoms)
  }
  return lost
}

function asksTooMuch(step: FlowStep | undefined, atoms: readonly Atom[], budget: Budget): boolean {
  if (step?.source?.choose !== 'many') return false
  spend(budget, atoms, step.source.answers.length)
  return budget.comparisons < 0 || groupsOf(step.source, atoms).length > MAX_GROUPS
}
