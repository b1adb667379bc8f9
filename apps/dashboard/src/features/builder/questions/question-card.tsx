import { controlOf, type Question } from '@earshot/survey'
import { offerSummary } from '../../../parts/preview/answer-summary.ts'
import { questionTypeInfo } from '../../../parts/question/question-type-info.ts'
import { Chip } from '../../../ui/chip.tsx'
import { elementIds } from '../element-ids.ts'
import { ProblemMark } from '../publishing/problem-mark.tsx'
import { words } from '../words.ts'
import { shortened } from './shortened.ts'

/** Three lines on a phone, and one or two of the text below. */
const MAX_CHARACTERS = { text: 100, description: 60, offer: 60 } as const

type Props = {
  readonly question: Question
  readonly number: number
  readonly problemCount: number
  readonly warnings: number
  readonly onSelect: () => void
}

/** A question to read; pressing it selects it. */
export function QuestionCard({ question, number, problemCount, warnings, onSelect }: Props) {
  const typeInfo = questionTypeInfo[question.type]
  return (
    <button
      id={elementIds.shutCard(question.questionId)}
      type="button"
      onClick={onSelect}
      className="ms-1 block w-[calc(100%-0.25rem)] rounded-card py-4 pe-4 text-start"
    >
      <span className="sr-only">{words.editQuestion(number)}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Chip tone={typeInfo.tone}>{typeInfo.name}</Chip>
        <ProblemMark count={problemCount} warnings={warnings} />
        {!question.isRequired && <span className="text-caption text-ink-3">{words.optional}</span>}
      </span>
      <span dir="auto" className={`mt-2 block text-heading wrap-anywhere ${question.text ? '' : 'text-ink-3'}`}>
        {shortened(question.text || words.untitledQuestion, MAX_CHARACTERS.text)}
      </span>
      {question.description && (
        <span dir="auto" className="mt-1 block text-small wrap-anywhere text-ink-2">
          {shortened(question.description, MAX_CHARACTERS.description)}
        </span>
      )}
      <span className="mt-1 block text-caption wrap-anywhere text-ink-3 empty:hidden">
        {shortened(offerSummary(controlOf(question)), MAX_CHARACTERS.offer)}
      </span>
      <Pictures question={question} />
    </button>
  )
}

/** As many as fit in a row. */
const MAX_PICTURES = 4

function Pictures({ question }: { readonly question: Question }) {
  const control = controlOf(question)
  const options = control.as === 'options' && control.look === 'image' ? control.options : []
  const pictures = options.flatMap(({ optionId, imageUrl }) => (imageUrl === null ? [] : [{ optionId, imageUrl }]))
  if (pictures.length === 0) return null
  return (
    <span className="mt-2.5 flex gap-2">
      {pictures.slice(0, MAX_PICTURES).map(({ optionId, imageUrl }) => (
        <img
          key={optionId}
          src={imageUrl}
          alt=""
          loading="lazy"
          className="size-11 rounded-small bg-sunken object-cover"
        />
      ))}
    </span>
  )
}
