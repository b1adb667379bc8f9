import { LIMITS, ok, type Question, updateQuestion } from '@earshot/survey'
import { questionKinds } from '../../../lib/question-kinds.ts'
import { Chip } from '../../../ui/chip.tsx'
import { LengthNote } from '../../../ui/length-note.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'
import { DeleteQuestion } from './delete-question.tsx'
import type { EditorProps } from './editor-props.ts'
import { NumberBadge } from './number-badge.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { ScaleEditor } from './scale-editor.tsx'

/** The question in hand: the only card that can be typed in (architecture A8). */
export function QuestionEditor({ number, ...props }: EditorProps & { readonly number: number }) {
  const { question, edit, focusNext } = props
  const { questionId, text, isRequired } = question
  const change = (fields: Partial<Pick<Question, 'text' | 'isRequired'>>) =>
    edit((survey) => ok(updateQuestion(survey, questionId, (one) => ({ ...one, ...fields }))))
  const kind = questionKinds[question.type]
  return (
    <section
      id={elementIds.card(questionId)}
      tabIndex={-1}
      aria-label={words.questionNumber(number)}
      className="flex items-start gap-3 rounded-card bg-surface p-4 pb-2.5 shadow-card ring-2 ring-accent"
    >
      <NumberBadge number={number} isSelected />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-2">
          <Chip tone={kind.tone}>{kind.name}</Chip>
          <LengthNote length={text.length} max={LIMITS.questionTextLength} />
        </div>
        <textarea
          id={elementIds.text(questionId)}
          aria-label={words.questionText}
          placeholder={words.questionTextHint}
          maxLength={LIMITS.questionTextLength}
          dir="auto"
          rows={1}
          value={text}
          onChange={(event) => change({ text: event.target.value.replaceAll('\n', ' ') })}
          className="mt-1 mb-3 block field-sizing-content min-h-11 w-full resize-none border-b border-control bg-transparent py-2 text-heading focus:border-accent focus-visible:outline-none focus-visible:shadow-[0_1px_0_var(--accent)]"
        />
        <SettingsEditor {...props} />
        <div className="mt-2 flex items-center justify-between gap-2">
          <Switch checked={isRequired} onChange={(checked) => change({ isRequired: checked })}>
            {words.required}
          </Switch>
          <DeleteQuestion question={question} number={number} edit={edit} focusNext={focusNext} />
        </div>
      </div>
    </section>
  )
}

/** What a type has of its own. A new type does not compile until it can be edited. */
function SettingsEditor({ question, ...props }: EditorProps) {
  switch (question.type) {
    case 'single_select':
      return <OptionsEditor question={question} {...props} />
    case 'nps':
      return <ScaleEditor question={question} {...props} />
  }
}
