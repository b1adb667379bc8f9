import { LIMITS, ok, updateQuestion } from '@earshot/survey'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LengthNote } from '../../../ui/length-note.tsx'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'
import type { EditorProps } from './editor-props.ts'

/** A line or two below the question, where it needs them. Spec §3.3: null where it has none. */
export function DescriptionField({ question, edit, focusNext }: Pick<EditorProps, 'question' | 'edit' | 'focusNext'>) {
  const { questionId, description } = question
  const change = (next: string | null) =>
    edit((survey) => ok(updateQuestion(survey, questionId, (one) => ({ ...one, description: next }))))

  if (description === null) {
    return (
      <button
        id={elementIds.addDescription(questionId)}
        type="button"
        onClick={() => {
          change('')
          focusNext(elementIds.description(questionId))
        }}
        className="mb-1.5 flex min-h-11 items-center gap-1.5 rounded-control text-small text-ink-2 hover:text-ink"
      >
        <Icon name="plus" className="size-4" />
        {words.addDescription}
      </button>
    )
  }
  return (
    <div className="mb-3 flex items-start gap-1 border-b border-line focus-within:border-accent">
      <textarea
        id={elementIds.description(questionId)}
        aria-label={words.description}
        placeholder={words.descriptionHint}
        maxLength={LIMITS.questionDescriptionLength}
        dir="auto"
        rows={1}
        value={description}
        onChange={(event) => change(event.target.value)}
        onBlur={() => description.trim() === '' && change(null)}
        className="block field-sizing-content min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-ink-2 focus-visible:outline-none"
      />
      <LengthNote
        field={elementIds.description(questionId)}
        length={description.length}
        max={LIMITS.questionDescriptionLength}
        className="py-3"
      />
      <IconButton
        icon="close"
        label={words.removeDescription}
        onClick={() => {
          change(null)
          focusNext(elementIds.addDescription(questionId))
        }}
        className="-me-2.5 text-ink-3 [&_svg]:size-4.5"
      />
    </div>
  )
}
