import {
  controlOf,
  type Difference,
  otherwiseOf,
  type Question,
  type QuestionId,
  type Rule,
  type Setting,
  type Survey,
} from '@earshot/survey'
import { formatCount } from '../../../lib/format.ts'
import { offerSummary } from '../../../parts/preview/answer-summary.ts'
import { questionTypeInfo } from '../../../parts/question/question-type-info.ts'
import { readCondition } from '../logic/conditions/read-condition.ts'
import { words as logicWords } from '../logic/words.ts'
import { words as builderWords } from '../words.ts'
import { words } from './words.ts'

/** A line of what a part of a survey says; `imageUrl`: with a picture before it. */
export type ComparedLine = { readonly text: string; readonly imageUrl?: string | null }

type QuestionField = Exclude<Difference['what'], 'name' | 'audience' | 'appearance' | 'added' | 'deleted' | 'moved'>

/** The names of the fields of a question. */
export const fieldNames: { readonly [P in QuestionField]: string } = {
  type: words.type,
  text: words.questionText,
  description: builderWords.description,
  isRequired: builderWords.required,
  logic: words.rules,
  options: words.options,
  randomize: builderWords.shuffle,
  allowOther: builderWords.other,
  otherLabel: builderWords.otherLabel,
  displayType: builderWords.display,
  minSelect: builderWords.atLeast,
  maxSelect: builderWords.atMost,
  hideLabel: builderWords.labels,
  placeholder: builderWords.placeholder,
  scale: builderWords.steps,
  minLabel: words.lowLabel,
  maxLabel: words.highLabel,
  nextQuestionId: words.nextQuestion,
  isTerminal: words.ends,
}

/** The content of a field of a question, to be read beside another. */
export function describeField(survey: Survey, question: Question, field: QuestionField): readonly ComparedLine[] {
  switch (field) {
    case 'type':
      return [{ text: questionTypeInfo[question.type].name }]
    case 'text':
      return [line(question.text)]
    case 'description':
      return [line(question.description ?? '')]
    case 'isRequired':
      return [yesOrNo(question.isRequired)]
    case 'logic':
      return question.logic.length === 0
        ? [{ text: words.noRules }]
        : question.logic.map((rule) => ({ text: describeRule(survey, question, rule) }))
    default:
      return describeSetting(survey, question, field)
  }
}

const line = (text: string): ComparedLine => ({ text: text.trim() || words.empty })
const yesOrNo = (is: boolean): ComparedLine => ({ text: is ? words.yes : words.no })

function describeSetting(survey: Survey, { config }: Question, setting: Setting): readonly ComparedLine[] {
  const value: unknown = (config as { readonly [S in Setting]?: unknown })[setting]
  if (setting === 'options' && 'options' in config) {
    return config.options.map(({ text, ...option }) => ({ ...line(text), ...option }))
  }
  if (setting === 'nextQuestionId') return [{ text: describeTarget(survey, config.nextQuestionId) }]
  if (setting === 'hideLabel') return [yesOrNo(value === false)]
  if (setting === 'displayType') return [{ text: displays[value as keyof typeof displays] }]
  if (typeof value === 'boolean') return [yesOrNo(value)]
  if (typeof value === 'number') return [{ text: formatCount(value) }]
  return [value === null ? { text: builderWords.noLimit } : line(String(value))]
}

type Display = Extract<Question['config'], { readonly displayType: unknown }>['displayType']

const displays: { readonly [D in Display]: string } = {
  radio: builderWords.radio,
  pill: builderWords.pill,
  checkbox: words.checkbox,
  number: builderWords.number,
  bar: builderWords.bar,
  star: builderWords.star,
  emoji: builderWords.emoji,
}

function describeTarget({ questions }: Survey, questionId: QuestionId | null | undefined): string {
  if (!questionId) return words.following
  const index = questions.findIndex((one) => one.questionId === questionId)
  return index === -1 ? words.gone : words.question(index + 1, questions[index]?.text ?? '')
}

function describeRule(survey: Survey, question: Question, { condition, action }: Rule): string {
  const { begins, names, gone } = readCondition(question, condition)
  const asked = logicWords.either(gone === null ? names : [...names, gone]).map(({ value }) => value)
  const [target] = action.questionIds
  return words.rule(begins, asked.join(''), target ? describeTarget(survey, target) : words.noTarget)
}

/** As many options of a question that only one copy has as are read at a glance. */
const MAX_OPTIONS = 6

/** A summary of a question that has no counterpart: its text, how it is answered, and its target. */
export function describeQuestion(survey: Survey, question: Question): readonly ComparedLine[] {
  const { text, type, isRequired, config, logic } = question
  const offers = 'options' in config ? describeField(survey, question, 'options') : []
  const hidden = offers.length - MAX_OPTIONS
  const { target } = otherwiseOf(question)
  return [
    { text: text.trim() || builderWords.untitledQuestion },
    {
      text: [questionTypeInfo[type].name, offerSummary(controlOf(question)), !isRequired && builderWords.optional]
        .filter(Boolean)
        .join(', '),
    },
    ...offers.slice(0, MAX_OPTIONS),
    ...(hidden > 0 ? [{ text: words.andMore(hidden) }] : []),
    ...(logic.length > 0 ? describeField(survey, question, 'logic') : []),
    ...(target === 'question' ? [{ text: words.target(describeTarget(survey, config.nextQuestionId)) }] : []),
    ...(target === 'end' ? [{ text: words.ends }] : []),
  ]
}
