import { otherwiseOf, type Question, type Rule } from '@earshot/survey'
import type { Place } from './places.ts'

/** Where something leads, as it is shown. */
export type Target =
  | { readonly is: 'question' | 'next'; readonly place: Place }
  /** `last`: on from the last question. */
  | { readonly is: 'end' | 'last' }
  /** `gone`: to a question that is not there; `none`: nobody has chosen yet. */
  | { readonly is: 'gone' | 'none' }

/** Only the first question a rule lists counts (spec §4.3). */
export const targetOfRule = ({ action: { questionIds } }: Rule, places: readonly Place[]): Target =>
  questionIds[0] === undefined ? { is: 'none' } : targetAt(places, questionIds[0])

/** Where it goes when no rule leads. Spec §4.3. */
export function targetOfOtherwise(question: Question, places: readonly Place[]): Target {
  const otherwise = otherwiseOf(question)
  if (otherwise.target === 'end') return { is: 'end' }
  return otherwise.target === 'question' ? targetAt(places, otherwise.questionId) : following(question, places)
}

/** What comes after a question in order. */
export function following({ orderIndex }: Question, places: readonly Place[]): Target {
  const place = places[orderIndex + 1]
  return place ? { is: 'next', place } : { is: 'last' }
}

function targetAt(places: readonly Place[], questionId: string): Target {
  const place = places.find((one) => one.questionId === questionId)
  return place ? { is: 'question', place } : { is: 'gone' }
}
