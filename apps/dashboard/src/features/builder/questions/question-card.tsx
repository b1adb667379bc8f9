import { controlOf, type Question, type QuestionId } from '@earshot/survey'
import { memo } from 'react'
import { questionKinds } from '../../../lib/question-kinds.ts'
import { Chip } from '../../../ui/chip.tsx'
import { words } from '../words.ts'
import { NumberBadge } from './number-badge.tsx'

type Props = {
  readonly question: Question
  readonly number: number
  readonly onSelect: (questionId: QuestionId) => void
}

/** A question to read; pressing it makes it the one in hand. Drawn anew only when it changes: there may be 300. */
export const QuestionCard = memo(function QuestionCard({ question, number, onSelect }: Props) {
  const kind = questionKinds[question.type]
  return (
    <button
      type="button"
      onClick={() => onSelect(question.questionId)}
      className="flex w-full items-start gap-3 rounded-card bg-surface p-4 text-start shadow-card"
    >
      <span className="sr-only">{words.editQuestion(number)}</span>
      <NumberBadge number={number} isSelected={false} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center justify-between gap-2">
          <Chip tone={kind.tone}>{kind.name}</Chip>
          {!question.isRequired && <span className="text-caption text-ink-3">{words.optional}</span>}
        </span>
        <span dir="auto" className={`mt-2 line-clamp-3 block text-heading ${question.text ? '' : 'text-ink-3'}`}>
          {question.text || words.untitledQuestion}
        </span>
        <span className="mt-1 block text-caption text-ink-3 empty:hidden">{inShort(question)}</span>
      </span>
    </button>
  )
})

/** What it offers to choose from, in a line. */
function inShort(question: Question): string {
  const control = controlOf(question)
  if (control.as !== 'options') return ''
  const count = words.options(control.options.length)
  return control.otherLabel === null ? count : `${count} + ${control.otherLabel}`
}
