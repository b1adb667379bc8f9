import type { FullResponse } from './responses-query.ts'

export type StepShown = FullResponse['notAsked'][number] & {
  readonly answer: FullResponse['steps'][number]['answer']
  readonly state: 'answered' | 'skipped' | 'left' | 'not_asked' | 'not_reached'
  /** Below the number of the question, on the way to the next. */
  readonly line: 'solid' | 'dotted' | 'none'
}

type Walk = Pick<FullResponse, 'steps' | 'notAsked' | 'completed'>

/**
 * The path of a response with the questions that were not on it. They are at their places in the survey, before the first
 * step of the path that is behind them.
 */
export function walkedPath({ steps, notAsked, completed }: Walk): readonly StepShown[] {
  const last = steps.at(-1)
  const between = (from: number, to: number) =>
    notAsked.filter(({ position }) => position > from && position < to).toSorted((a, b) => a.position - b.position)
  const merged: Omit<StepShown, 'line'>[] = []
  let reached = 0
  for (const step of steps) {
    merged.push(...between(reached, step.position).map((question) => withoutAnswer(question, 'not_asked')))
    merged.push({ ...step, state: stateOf(step, !completed && step === last) })
    reached = Math.max(reached, step.position)
  }
  const behind = between(reached, Number.POSITIVE_INFINITY)
  merged.push(...behind.map((question) => withoutAnswer(question, completed ? 'not_asked' : 'not_reached')))
  return merged.map((step, index) => ({ ...step, line: lineAfter(step, merged[index + 1]) }))
}

const stateOf = ({ answer }: FullResponse['steps'][number], isLast: boolean) =>
  answer !== null ? 'answered' : isLast ? 'left' : 'skipped'

const withoutAnswer = (question: FullResponse['notAsked'][number], state: 'not_asked' | 'not_reached') => ({
  ...question,
  answer: null,
  state,
})

type Stated = Pick<StepShown, 'state'>

const isOnPath = ({ state }: Stated) => state !== 'not_asked' && state !== 'not_reached'

function lineAfter(step: Stated, next: Stated | undefined): StepShown['line'] {
  if (next === undefined) return 'none'
  return isOnPath(step) && isOnPath(next) ? 'solid' : 'dotted'
}
