import type { Question, Rule } from '@earshot/survey'
import { words } from '../words.ts'
import { askedBy, offeredValues } from './offered-values.ts'
import { scoreRanges } from './score-ranges.ts'

/** A condition as a merchant reads it: "If the answer is", then the names, then what is wrong with it. */
export type ReadCondition = {
  readonly begins: string
  /** Scores as ranges: 0–6. */
  readonly names: readonly string[]
  /** Those listed that are not offered any more: options deleted, Other taken away, a scale made shorter. */
  readonly gone: string | null
}

export function readCondition(question: Question, { operator, values }: Rule['condition']): ReadCondition {
  const offered = offeredValues(question).filter(({ value }) => values.includes(value))
  const asked = askedBy(question)
  const names =
    asked === 'score' ? scoreRanges(offered.map(({ value }) => Number(value))) : offered.map(({ name }) => name)
  const gone = values.filter((value) => offered.every((one) => one.value !== value))
  return {
    begins: words.begins(asked, operator, names.length + (gone.length > 0 ? 1 : 0)),
    names,
    gone: gone.length === 0 ? null : asked === 'score' ? words.goneScores(gone) : words.goneAnswers(gone.length),
  }
}
