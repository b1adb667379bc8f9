import { formatFullDay } from '../../lib/format.ts'
import type { AnswerView } from './responses-query.ts'
import { words } from './words.ts'

/** An answer in a line of words: what was chosen, the score out of how many, the text, the day. */
export function answerText(answer: AnswerView): string {
  switch (answer.as) {
    case 'options':
      return answer.chosen.map((option) => chosenText(option, answer.otherValue)).join(', ')
    case 'scale':
      return words.score(answer.value, answer.to)
    case 'text':
      return answer.value
    case 'date':
      return formatFullDay(answer.value)
  }
}

type Chosen = Extract<AnswerView, { as: 'options' }>['chosen'][number]

function chosenText({ optionId, text, position }: Chosen, otherValue: string | null): string {
  const label = words.optionText(text, position)
  return optionId === 'other' ? words.other(label, otherValue ?? '') : label
}
