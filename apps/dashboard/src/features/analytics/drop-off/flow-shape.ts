import type { NumberedStep } from './drop-off-query.ts'

/** A question in the drawing of the flow. */
export type FlowNode = {
  readonly step: NumberedStep
  /** Some shoppers went on to later questions without coming here: it is drawn beside the line. */
  readonly isPassedBy: boolean
}

/** The questions that the newest version asks, in their order. */
export function flowNodes(steps: readonly NumberedStep[]): readonly FlowNode[] {
  const asked = steps.filter(({ number }) => number !== null)
  return asked.map((step, index) => {
    const wentOn = step.reached - step.stopped.count
    const maxReachedAfter = Math.max(0, ...asked.slice(index + 1).map(({ reached }) => reached))
    return { step, isPassedBy: index > 0 && maxReachedAfter > wentOn }
  })
}
