import type { Control } from '@earshot/survey/respondent'
import type { PlayerProblem } from './player-state.ts'
import type { PlayerWords } from './words.ts'

/** Says beside the question why Next went nowhere. */
export const problemText = (problem: PlayerProblem, control: Control, words: PlayerWords): string =>
  words[problem === 'answer_missing' ? missing[control.as] : refused[problem]]

const missing: { readonly [A in Control['as']]: keyof PlayerWords } = {
  options: 'chooseAnOption',
  scale: 'chooseAScore',
}

const refused: { readonly [P in Exclude<PlayerProblem, 'answer_missing'>]: keyof PlayerWords } = {
  answer_shape: 'answerNotTaken',
  unknown_option: 'answerNotTaken',
  other_not_offered: 'answerNotTaken',
  other_too_long: 'otherTooLong',
  out_of_scale: 'answerNotTaken',
}
