import {
  type Difference,
  OTHER_OPTION_ID,
  type Question,
  type QuestionId,
  type Rule,
  type Setting,
  type Survey,
} from '@earshot/survey'
import { formatCount } from '../../../lib/format.ts'
import { questionKinds } from '../../../lib/question-kinds.ts'
import { words as builderWords } from '../words.ts'
import { words } from './words.ts'

/** A line of what a part of a survey says; `imageUrl`: with a picture before it. */
export type Line = { readonly text: string; readonly imageUrl?: string | null }

type Part = Exclude<Difference['what'], 'name' | 'added' | 'deleted' | 'moved'>

/** What the parts of a question are called. */
export const partNames: { readonly [P in Part]: string } = {
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

/** What a part of a question says, to be read beside another. */
export function sayPart(survey: Survey, question: Question, part: Part): readonly Line[] {
  switch (part) {
    case 'type':
      return [{ text: questionKinds[question.type].name }]
    case 'text':
      return [line(question.text)]
    case 'description':
      return [line(question.description ?? '')]
    case 'isRequired':
      return [yesOrNo(question.isRequired)]
    case 'logic':
      return question.logic.length === 0
        ? [{ text: words.noRules }]
        : question.logic.map((rule) => ({ text: sayRule(survey, question, rule) }))
    default:
      return saySetting(survey, question, part)
  }
}

const line = (text: string): Line => ({ text: text.trim() || words.empty })
const yesOrNo = (is: boolean): Line => ({ text: is ? words.yes : words.no })

function saySetting(survey: Survey, { config }: Question, setting: Setting): readonly Line[] {
  const value: unknown = (config as { readonly [S in Setting]?: unknown })[setting]
  if (setting === 'options' && 'options' in config) {
    return config.options.map(({ text, ...option }) => ({ ...line(text), ...option }))
  }
  if (setting === 'nextQuestionId') return [{ text: sayTarget(survey, config.nextQuestionId) }]
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

function sayTarget({ questions }: Survey, questionId: QuestionId | null | undefined): string {
  if (!questionId) return words.following
  const index = questions.findIndex((one) => one.questionId === questionId)
  return index === -1 ? words.gone : words.question(index + 1, questions[index]?.text ?? '')
}

function sayRule(survey: Survey, { config }: Question, { condition, action }: Rule): string {
  const options = 'options' in config ? config.options : []
  const say = (value: string) =>
    options.find(({ id }) => id === value)?.text ?? (value === OTHER_OPTION_ID ? builderWords.other : value)
  return words.rule(condition.operator, condition.values.map(say), sayTarget(survey, action.questionIds[0]))
}
