import { type Question, type QuestionId, rulesApplyTo } from '@earshot/survey'
import { memo } from 'react'
import { NumberBadge } from '../../../parts/question/number-badge.tsx'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProblemMark } from '../publishing/problem-mark.tsx'
import { ProblemNote } from '../publishing/problem-note.tsx'
import { useView } from '../use-view.ts'
import { words as builderWords } from '../words.ts'
import { elementIdInLogic } from './element-id-in-logic.ts'
import { logicIds } from './logic-ids.ts'
import { IdleRules } from './rules/idle-rules.tsx'
import { RuleList, type RuleListProps } from './rules/rule-list.tsx'
import { type Target, targetOfOtherwise } from './targets/target.ts'
import { TargetButton } from './targets/target-button.tsx'
import { words } from './words.ts'

type LogicCardProps = RuleListProps & {
  readonly isSelected: boolean
  readonly warnings: number
  /** Adds a rule and continues with its condition. */
  readonly onAdd: (question: Question) => void
  readonly onEdit: (questionId: QuestionId) => void
}

/** The targets of one question: its rules, and its otherwise. Rendered only when it changes: there may be 300. */
export const LogicCard = memo(function LogicCard({ onEdit, ...props }: LogicCardProps) {
  const { question, targetQuestions, isSelected, problems, warnings, actions, onOpen, onAdd } = props
  const { questionId, type, logic, orderIndex } = question
  const number = orderIndex + 1
  const takesRules = rulesApplyTo(type)
  const target = targetOfOtherwise(question, targetQuestions)
  // Alone, a question has nowhere to lead to.
  const hasTargets = targetQuestions.length > 1
  return (
    <section
      id={logicIds.card(questionId)}
      tabIndex={-1}
      aria-label={words.logicOf(number)}
      className={`rounded-card bg-surface pb-2 shadow-card ${isSelected ? 'ring-2 ring-accent' : ''}`}
    >
      <EditButton question={question} number={number} isSelected={isSelected} onEdit={onEdit} />
      <div className="flex flex-col gap-2 px-3">
        <ProblemMark
          count={problems.filter((problem) => elementIdInLogic(problem) !== null).length}
          warnings={warnings}
        />
        <ProblemNote problems={problems} at={logicIds.card(questionId)} className="" />
        {takesRules && logic.length > 0 && <RuleList {...props} />}
        {!takesRules && logic.length > 0 && <IdleRules {...{ question, actions }} focusNext={props.focusNext} />}
        <TargetButton
          id={logicIds.otherwise(questionId)}
          note={noteOf[target.is]}
          label={takesRules && logic.length > 0 ? words.otherwise : words.goesOn}
          target={target}
          problems={problems}
          onPress={() => onOpen({ is: 'otherwise', questionId })}
        />
        {takesRules && hasTargets && (
          <button
            id={logicIds.addRule(questionId)}
            type="button"
            onClick={() => onAdd(question)}
            className="flex min-h-11 items-center gap-2 rounded-control px-3 text-start text-small font-medium text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Icon name="plus" className="size-5" />
            <span className="flex-1">
              {words.addRule} <span className="sr-only">{words.toQuestion(number)}</span>
            </span>
            {actions.isLocked && <Chip tone="ochre">{upgradeWords.pro}</Chip>}
          </button>
        )}
      </div>
    </section>
  )
})

const noteOf: { readonly [I in Target['is']]?: string } = { next: words.inOrder, last: words.atTheLast }

type EditProps = Pick<LogicCardProps, 'question' | 'isSelected' | 'onEdit'> & { readonly number: number }

/** The text of the question, and a button to edit it. */
function EditButton({ question: { questionId, text }, number, isSelected, onEdit }: EditProps) {
  const [, setView] = useView()
  return (
    <h2>
      <button
        type="button"
        onClick={() => {
          setView('questions')
          onEdit(questionId)
        }}
        className="flex w-full items-start gap-2.5 rounded-card px-4 pt-3.5 pb-2 text-start"
      >
        <NumberBadge number={number} isSelected={isSelected} />
        <span className={`line-clamp-2 min-w-0 flex-1 pt-0.5 text-heading ${text ? '' : 'text-ink-3'}`}>
          <bdi>{text || builderWords.untitledQuestion}</bdi>
        </span>
        <span className="sr-only">{words.editQuestion(number)}</span>
        <Icon name="pencil" className="mt-1 size-5 text-ink-3" />
      </button>
    </h2>
  )
}
