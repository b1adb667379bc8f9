import type { Answer, ManyOptions, OneOption, PickedImage } from '../answer.ts'
import { type OptionId, OTHER_OPTION_ID, type QuestionId } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import type { ChooseImage, ChooseMany, ChooseOne, Control, OptionsControl } from '../questions/control.ts'
import { type Question, type QuestionTypeName, questionTypes } from '../questions/registry.ts'
import type { Rule } from '../questions/rule.ts'
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
} from './builders.ts'
import { below, oneOf, type Random } from './chance.ts'

// Everything that tests must know of a new question type or control.

/** A question of each type with every setting that it can have: it leads elsewhere, and ends the survey where it may. */
export const fullQuestions: { readonly [T in QuestionTypeName]: Question } = {
  single_select: aSingleSelect('q1', { config: { allowOther: true, otherLabel: 'Else', isTerminal: true } }),
  multi_select: aMultiSelect('q1', { config: { minSelect: 2, maxSelect: 2, isTerminal: true } }),
  drop_down: aDropDown('q1', { config: { randomize: false, isTerminal: true } }),
  image: anImageQuestion('q1', { config: { hideLabel: true, isTerminal: true } }),
  rating: aRating('q1', { config: { scale: 7, displayType: 'star', minLabel: 'Meh', isTerminal: true } }),
  nps: anNpsQuestion('q1', { config: { displayType: 'emoji', maxLabel: 'Sure' } }),
  text: aTextQuestion('q1', { config: { placeholder: 'Tell us', isTerminal: true } }),
  date: aDateQuestion('q1', { config: { isTerminal: true } }),
}

type RandomParts = {
  readonly random: Random
  readonly id: string
  readonly isRequired: boolean
  readonly config: { readonly nextQuestionId: QuestionId | null; readonly isTerminal: boolean }
  readonly options: readonly string[]
  readonly allowOther: boolean
  /** Random rules that ask for some of the values. */
  readonly rulesFor: (values: readonly string[]) => readonly Rule[]
}

const choiceOf = ({ isRequired, options, config, allowOther }: RandomParts) => ({
  isRequired,
  options,
  config: { ...config, allowOther },
})

const valuesOf = ({ options, allowOther }: RandomParts) => (allowOther ? [...options, 'other'] : options)

const randomQuestions: { readonly [T in QuestionTypeName]: (parts: RandomParts) => Question } = {
  single_select: (parts) => aSingleSelect(parts.id, { ...choiceOf(parts), logic: parts.rulesFor(valuesOf(parts)) }),
  multi_select(parts) {
    const choice = choiceOf(parts)
    const bounds = randomBounds(parts.random, valuesOf(parts).length)
    const logic = parts.rulesFor(valuesOf(parts))
    return aMultiSelect(parts.id, { ...choice, logic, config: { ...choice.config, ...bounds } })
  },
  drop_down: (parts) => aDropDown(parts.id, choiceOf(parts)),
  image: ({ id, isRequired, options, config, rulesFor }) =>
    anImageQuestion(id, { isRequired, options, logic: rulesFor(options), config }),
  rating({ random, id, isRequired, config, rulesFor }) {
    const scale = oneOf(random, [3, 5, 10])
    return aRating(id, { isRequired, logic: rulesFor(upTo(scale)), config: { ...config, scale } })
  },
  nps: ({ id, isRequired, config: { nextQuestionId }, rulesFor }) =>
    anNpsQuestion(id, { isRequired, logic: rulesFor(upTo(10)), config: { nextQuestionId } }),
  text: ({ id, isRequired, config }) => aTextQuestion(id, { isRequired, config }),
  date: ({ id, isRequired, config }) => aDateQuestion(id, { isRequired, config }),
}

const types = Object.keys(questionTypes) as QuestionTypeName[]

/** A question of any type. @param ids the questions that it may lead to */
export function randomQuestion(random: Random, id: string, ids: readonly string[]): Question {
  const isRequired = random() < 0.7
  const nextQuestionId = random() < 0.2 ? (oneOf(random, ids) as QuestionId) : null
  const config = { nextQuestionId, isTerminal: random() < 0.15 }
  const options = Array.from({ length: 2 + below(random, 4) }, (_, index) => `${id}-${index + 1}`)
  const allowOther = random() < 0.3
  const rulesFor = (values: readonly string[]) => randomRules(random, values, ids)
  return randomQuestions[oneOf(random, types)]({ random, id, isRequired, config, options, allowOther, rulesFor })
}

const randomRules = (random: Random, values: readonly string[], ids: readonly string[]): readonly Rule[] =>
  Array.from({ length: below(random, 4) }, () =>
    aRule(
      values.filter(() => random() < 0.4),
      oneOf(random, ids),
      random() < 0.7 ? 'CONTAINS' : 'NOT_CONTAINS',
    ),
  )

function randomBounds(random: Random, offered: number) {
  const minSelect = 1 + below(random, offered)
  return { minSelect, maxSelect: random() < 0.4 ? null : minSelect + below(random, offered - minSelect + 1) }
}

/** Every score from 0, written as rules compare it; that a rating has no 0 does no harm. */
const upTo = (scale: number): readonly string[] => Array.from({ length: scale + 1 }, (_, score) => String(score))

type AnswersOf<C extends Control> = {
  /** Every answer to it; for texts and days, one. */
  readonly every: (control: C) => readonly Answer[]
  readonly random: (control: C, random: Random) => Answer
}

/** A new control does not compile until tests can answer it. */
const answers: { readonly [A in Control['as']]: AnswersOf<Extract<Control, { readonly as: A }>> } = {
  options: {
    every(control) {
      const offered = offeredIds(control)
      if (control.choose === 'one') return offered.map((optionId) => ({ optionId }))
      const { minSelect, maxSelect } = control
      return subsetsOf(offered)
        .filter(({ length }) => length >= minSelect && length <= (maxSelect ?? length))
        .map((optionIds) => ({ optionIds, otherValue: null }))
    },
    random: (control, random) =>
      control.choose === 'one' ? randomChoice(control, random) : randomChoices(control, random),
  },
  scale: {
    every: ({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => ({ value: from + index })),
    random: ({ from, to }, random) => ({ value: from + below(random, to - from + 1) }),
  },
  text: {
    every: () => [{ value: 'Lovely.' }],
    random: (_, random) => ({ value: oneOf(random, ['Lovely.', 'Too slow\nand too dear', '🙂']) }),
  },
  date: {
    every: () => [{ value: '2026-03-09' }],
    random: (_, random) => ({ value: oneOf(random, ['1999-12-31', '2024-02-29', '2026-03-09']) }),
  },
}

// The compiler does not see that a control and the answers of its name belong together.
const answersOf = (control: Control) => answers[control.as] as AnswersOf<Control>

/** Every answer there is, one by one: fine for five options, hopeless for thirty. */
export const everyAnswer = ({ control, isRequired }: PublishedQuestion): readonly (Answer | null)[] => [
  ...answersOf(control).every(control),
  ...(isRequired ? [] : [null]),
]

/** An answer that a control takes. */
export const randomAnswer = (control: Control, random: Random): Answer => answersOf(control).random(control, random)

function randomChoice(control: ChooseOne | ChooseImage, random: Random): OneOption | PickedImage {
  const optionId = oneOf(random, offeredIds(control))
  return control.look === 'image' ? { optionId } : { optionId, otherValue: otherValue([optionId]) }
}

function randomChoices(control: ChooseMany, random: Random): ManyOptions {
  const offered = offeredIds(control)
  const max = Math.min(control.maxSelect ?? offered.length, offered.length)
  let optionIds = offered
  const count = control.minSelect + below(random, max - control.minSelect + 1)
  while (optionIds.length > count) optionIds = optionIds.toSpliced(below(random, optionIds.length), 1)
  return { optionIds, otherValue: otherValue(optionIds) }
}

const offeredIds = ({ options, otherLabel }: OptionsControl): readonly OptionId[] => [
  ...options.map((option) => option.optionId),
  ...(otherLabel === null ? [] : [OTHER_OPTION_ID]),
]

const otherValue = (chosen: readonly OptionId[]): string | null =>
  chosen.includes(OTHER_OPTION_ID) ? 'Something else' : null

function subsetsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const subsets: (readonly T[])[] = [[]]
  for (const item of items) subsets.push(...subsets.map((subset) => [...subset, item]))
  return subsets
}
