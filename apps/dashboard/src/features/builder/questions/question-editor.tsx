import { LIMITS, ok, type Question, updateQuestion } from '@earshot/survey'
import type { ReactNode } from 'react'
import { questionKinds } from '../../../lib/question-kinds.ts'
import { Chip } from '../../../ui/chip.tsx'
import { LengthNote } from '../../../ui/length-note.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'
import { DescriptionField } from './description-field.tsx'
import type { EditorProps } from './editor-props.ts'
import type { QuestionActions } from './question-actions.ts'
import { QuestionMenu } from './question-menu.tsx'
import { SettingsEditor } from './settings/settings-editor.tsx'

type Props = EditorProps & {
  readonly number: number
  readonly isLast: boolean
  readonly actions: QuestionActions
  /** What it is dragged by. */
  readonly handle: ReactNode
}

/** The question in hand: the only card that can be typed in (architecture A8). */
export function QuestionEditor({ number, isLast, actions, handle, ...props }: Props) {
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
      className="flex items-start rounded-card bg-surface shadow-card ring-2 ring-accent"
    >
      {handle}
      <div className="ms-1 min-w-0 flex-1 pt-4 pe-4 pb-2.5">
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
          className="mt-1 block field-sizing-content min-h-11 w-full resize-none border-b border-control bg-transparent py-2 text-heading focus:border-accent focus-visible:outline-none focus-visible:shadow-[0_1px_0_var(--accent)]"
        />
        <DescriptionField question={question} edit={edit} focusNext={focusNext} />
        <SettingsEditor {...props} />
        <div className="mt-2 flex items-center justify-between gap-2">
          <Switch checked={isRequired} onChange={(checked) => change({ isRequired: checked })}>
            {words.required}
          </Switch>
          <div className="-me-2.5">
            <QuestionMenu {...{ questionId, number, isLast, actions, focusNext }} />
          </div>
        </div>
      </div>
    </section>
  )
}
