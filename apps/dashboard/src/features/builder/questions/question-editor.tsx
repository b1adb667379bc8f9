import { LIMITS, ok, type Question, updateQuestion } from '@earshot/survey'
import type { ReactNode } from 'react'
import { questionTypeInfo } from '../../../parts/question/question-type-info.ts'
import { Chip } from '../../../ui/chip.tsx'
import { GrowingField } from '../../../ui/growing-field.tsx'
import { LengthNote } from '../../../ui/length-note.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { elementIds } from '../element-ids.ts'
import { LogicLink } from '../logic/logic-link.tsx'
import { ProblemMark } from '../publishing/problem-mark.tsx'
import { ProblemNote, problemNoteId } from '../publishing/problem-note.tsx'
import { words } from '../words.ts'
import { DescriptionField } from './description-field.tsx'
import type { EditorProps } from './editor-props.ts'
import { QuestionMenu } from './question-menu.tsx'
import { SettingsEditor } from './settings/settings-editor.tsx'

type Props = EditorProps & {
  readonly number: number
  readonly warnings: number
  readonly isLast: boolean
  /** The handle for dragging it. */
  readonly handle: ReactNode
}

/** The selected question: the only card with fields to type in (ADR-0043). */
export function QuestionEditor({ number, warnings, isLast, handle, ...props }: Props) {
  const { question, edit, actions, problems, focusNext } = props
  const { questionId, text, isRequired } = question
  const change = (fields: Partial<Pick<Question, 'text' | 'isRequired'>>) =>
    edit((survey) => ok(updateQuestion(survey, questionId, (one) => ({ ...one, ...fields }))))
  const textProblem = problemNoteId(problems, elementIds.text(questionId))
  const typeInfo = questionTypeInfo[question.type]
  return (
    <section
      id={elementIds.card(questionId)}
      tabIndex={-1}
      aria-label={words.questionNumber(number)}
      className="flex items-start rounded-card bg-surface shadow-card ring-2 ring-accent"
    >
      {handle}
      <div className="ms-1 min-w-0 flex-1 pt-4 pe-4 pb-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Chip tone={typeInfo.tone}>{typeInfo.name}</Chip>
          <ProblemMark count={problems.length} warnings={warnings} />
          <LengthNote field={elementIds.text(questionId)} length={text.length} max={LIMITS.questionTextLength} />
        </div>
        <ProblemNote problems={problems} at={elementIds.card(questionId)} className="mt-2" />
        <GrowingField
          id={elementIds.text(questionId)}
          aria-label={words.questionText}
          aria-invalid={textProblem !== undefined}
          aria-describedby={textProblem}
          placeholder={words.questionTextHint}
          maxLength={LIMITS.questionTextLength}
          dir="auto"
          value={text}
          onText={(next) => change({ text: next })}
          className="mt-1 border-b border-control text-heading has-aria-invalid:border-red has-aria-invalid:shadow-[0_1px_0_var(--red)] focus-within:border-accent! focus-within:shadow-[0_1px_0_var(--accent)]!"
        />
        <ProblemNote problems={problems} at={elementIds.text(questionId)} />
        <DescriptionField question={question} edit={edit} focusNext={focusNext} />
        <SettingsEditor {...props} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2">
          <Switch checked={isRequired} onChange={(checked) => change({ isRequired: checked })}>
            {words.required}
          </Switch>
          <div className="-me-2.5 flex items-center gap-1">
            <LogicLink {...{ question, problems, focusNext }} />
            <QuestionMenu {...{ questionId, number, isLast, actions, focusNext }} />
          </div>
        </div>
      </div>
    </section>
  )
}
