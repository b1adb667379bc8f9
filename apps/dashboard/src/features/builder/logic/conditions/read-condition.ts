import type { Question, Rule } from '@earshot/survey'
import { words } from '../words.ts'
import { askedBy, offeredValues } from './offered-values.ts'

/** A condition as a merchant reads it: "If the answer is", then the names, then what is wrong with it. */
export type ReadCondition = {
  readonly begins: string
  /** Scores as ranges: 0–6. */
  readonly names: readonly string[]
  /** How many of those listed are not offered any more: options deleted, Other taken away, a scale made shorter. */
  readonly goneCount: number
}

export function readCondition(question: Question, { operator, values }: Rule['condition']): ReadCondition {
  const offered = offeredValues(question).filter(({ value }) => values.includes(value))
  const asked = askedBy(question)
  const names = asked === 'score' ? ranges(offered.map(({ value }) => Number(value))) : offered.map(({ name }) => name)
  return {
    begins: words.begins(asked, operator, names.length),
    names,
    goneCount: values.length - offered.length,
  }
}

/** @param scores in rising order */
function ranges(scores: readonly number[]): readonly string[] {
  const found: [number, number][] = []
  for (const score of scores) {
    const last = found.at(-1)
    if (last && score === last[1] + 1) last[1] = score
    else found.push([score, score])
  }
  return found.map(([from, to]) => words.range(from, to))
}
