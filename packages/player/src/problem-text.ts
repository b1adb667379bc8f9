import { ANSWER_LIMITS, type Control } from '@earshot/survey/respondent'
import { deferredWords } from './deferred-words.ts'
import type { PlayerProblem } from './player-state.ts'
import { fill, type Words, withWords } from './words.ts'

/** Says beside the question why Next went nowhere. */
export function playerProblemText(problem: PlayerProblem, control: Control, words: Words): string {
  const text = withWords(deferredWords, words)[
    problem === 'answer_missing' ? (missing[control.as] ?? 'chooseAnOption') : refused[problem]
  ]
  const [min, max] = 'minSelect' in control ? [control.minSelect, control.maxSelect ?? ''] : ['', '']
  const longest = problem === 'other_too_long' ? ANSWER_LIMITS.otherTextLength : ANSWER_LIMITS.textAnswerLength
  const count = longest.toLocaleString(words.lang)
  return fill(text, { min, max, count, from: ANSWER_LIMITS.yearFrom, to: ANSWER_LIMITS.yearTo })
}

/** A control without a sentence of its own asks for an answer. */
const missing: { readonly [A in Control['as']]?: keyof typeof deferredWords } = {
  scale: 'chooseAScore',
  text: 'writeAnAnswer',
  date: 'enterADate',
}

const refused: { readonly [P in Exclude<PlayerProblem, 'answer_missing'>]: keyof typeof deferredWords } = {
  answer_shape: 'answerNotTaken',
  unknown_option: 'answerNotTaken',
  other_not_offered: 'answerNotTaken',
  other_too_long: 'tooLong',
  too_few_chosen: 'tooFewChosen',
  too_many_chosen: 'tooManyChosen',
  out_of_scale: 'answerNotTaken',
  text_too_long: 'tooLong',
  not_a_date: 'notADate',
}
