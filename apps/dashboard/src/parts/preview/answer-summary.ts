import { type Answer, type Control, type OptionsControl, OTHER_OPTION_ID, type ScaleControl } from '@earshot/survey'
import type { api, Reply } from '../../lib/api.ts'
import { formatFullDay, quoted } from '../../lib/format.ts'
import { questionWords } from '../question/question-words.ts'
import { words } from './words.ts'

/** An answer of a stored response, as the server presents it. */
export type AnswerView = Reply<
  (typeof api.surveys)[':surveyId']['responses']['$get']
>['responses'][number]['answers'][number]

type ControlSummary<A extends Control['as']> = {
  readonly offered: (control: Extract<Control, { readonly as: A }>) => string
  readonly answered: (control: Extract<Control, { readonly as: A }>, answer: Answer) => string
  readonly stored: (answer: Extract<AnswerView, { readonly as: A }>) => string
}

const given = (_: Control, answer: Answer): string => ('value' in answer ? String(answer.value) : '')

/** A new control does not compile until it has an entry. */
const controlSummaries: { readonly [A in Control['as']]: ControlSummary<A> } = {
  options: {
    offered: optionsSummary,
    answered: chosenSummary,
    stored: ({ chosen, otherValue }) => words.chosen(chosen.map((option) => storedOption(option, otherValue))),
  },
  scale: { offered: scaleSummary, answered: given, stored: ({ value, to }) => words.score(value, to) },
  text: {
    offered: ({ placeholder }) => placeholder && quoted(placeholder),
    answered: given,
    stored: ({ value }) => value,
  },
  date: {
    offered: () => '',
    answered: (_, answer) => ('value' in answer ? formatFullDay(String(answer.value)) : ''),
    stored: ({ value }) => formatFullDay(value),
  },
}

// The compiler does not see that a control and the entry of its name belong together.
const ofControl = ({ as }: { readonly as: Control['as'] }) => controlSummaries[as] as ControlSummary<Control['as']>

/** The options of a control, in a line. */
export const offerSummary = (control: Control): string => ofControl(control).offered(control)

/** An answer, in a line: the chosen options, the score, the text, the day. */
export const answerSummary = (control: Control, answer: Answer): string => ofControl(control).answered(control, answer)

/** An answer of a stored response in a line: the chosen options, the score out of how many, the text, the day. */
export const storedAnswerSummary = (answer: AnswerView): string => ofControl(answer).stored(answer)

function optionsSummary(control: OptionsControl): string {
  const count = control.options.length
  const offered = control.look === 'image' ? words.pictures(count) : words.options(count)
  const withOther =
    control.otherLabel === null ? offered : words.withOther(offered, control.otherLabel || questionWords.other)
  if (control.choose === 'one' || (control.minSelect === 1 && control.maxSelect === null)) return withOther
  return words.withChoice(withOther, words.chooseBetween(control.minSelect, control.maxSelect))
}

function scaleSummary({ look, from, to }: ScaleControl): string {
  if (look === 'star') return words.stars(to)
  return look === 'emoji' ? words.faces(to - from + 1) : words.scaleSummary(from, to)
}

function chosenSummary({ options, otherLabel }: OptionsControl, answer: Answer): string {
  if ('value' in answer) return ''
  const other = ('otherValue' in answer && answer.otherValue) || otherLabel || questionWords.other
  const ids = 'optionIds' in answer ? answer.optionIds : [answer.optionId]
  return words.chosen(
    ids.map((id) => {
      if (id === OTHER_OPTION_ID) return other
      const { text = '', position = 0 } = options.find(({ optionId }) => optionId === id) ?? {}
      return text || words.emptyOption(position)
    }),
  )
}

type StoredOption = Extract<AnswerView, { readonly as: 'options' }>['chosen'][number]

function storedOption({ optionId, text, position }: StoredOption, otherValue: string | null): string {
  const label = text.trim() === '' ? words.emptyOption(position) : text
  return optionId === OTHER_OPTION_ID ? words.other(label, otherValue ?? '') : label
}
