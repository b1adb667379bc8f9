import type { Question } from '@earshot/survey'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRule,
  aSingleSelect,
  aTextQuestion,
} from '@earshot/survey/testing'

const config = { allowOther: true }

/** One question of every type. Respondents who answer "no" skip one of them. */
export const everyQuestionType: readonly Question[] = [
  aSingleSelect('single', { config, logic: [aRule(['no'], 'nps')] }),
  aMultiSelect('many', { options: ['one', 'two', 'three'], config }),
  aRating('stars', { config: { scale: 5 } }),
  anNpsQuestion('nps'),
  aDropDown('drop', { isRequired: false }),
  aDateQuestion('date', { isRequired: false }),
  anImageQuestion('image', { isRequired: false }),
  aTextQuestion('text', { isRequired: false }),
]

/** The next revision: another type under a known id, one question removed, one added. */
export const everyTypeChanged: readonly Question[] = [
  aSingleSelect('single', { options: ['yes', 'no', 'later'], config }),
  aRating('many', { config: { scale: 10 } }),
  ...everyQuestionType.filter(({ questionId }) => !['single', 'many', 'date'].includes(questionId)),
  aTextQuestion('why', { isRequired: true }),
]

export const scoreAndReason: readonly Question[] = [anNpsQuestion('nps'), aTextQuestion('why', { isRequired: false })]

export const choiceAndScore: readonly Question[] = [aSingleSelect('heard', { config }), anNpsQuestion('nps')]

/** Scores of such a survey are computed from its responses, because a respondent may have given two. */
export const twoScores: readonly Question[] = [
  anNpsQuestion('before'),
  aMultiSelect('reasons', { options: ['scent', 'price', 'gift'], config }),
  anNpsQuestion('after', { isRequired: false }),
]
