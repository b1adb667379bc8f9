import { type Answer, assertNever, type Control, type OptionsControl, OTHER_OPTION_ID } from '@earshot/survey'
import { formatFullDay } from '../../lib/format.ts'
import { questionWords } from '../../lib/question-words.ts'
import { words } from './words.ts'

/** What was answered, in a line: what was chosen, the score, the text, the day. */
export function answerInShort(control: Control, answer: Answer): string {
  switch (control.as) {
    case 'options':
      return chosenInShort(control, answer)
    case 'scale':
    case 'text':
      return 'value' in answer ? String(answer.value) : ''
    case 'date':
      return 'value' in answer ? formatFullDay(String(answer.value)) : ''
    default:
      return assertNever(control)
  }
}

function chosenInShort({ options, otherLabel }: OptionsControl, answer: Answer): string {
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
