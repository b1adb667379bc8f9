import type { Question, Rule } from '@earshot/survey'
import { ErrorNote } from '../../../../ui/error-note.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { Grip } from '../../../../ui/sortable/grip.tsx'
import { useSortableItem } from '../../../../ui/sortable/use-sortable-item.ts'
import type { LocatedProblem } from '../../publishing/use-publishing.ts'
import { ConditionText } from '../conditions/condition-text.tsx'
import { logicIds } from '../logic-ids.ts'
import type { OpenLogic } from '../open-logic.ts'
import { targetOfRule } from '../targets/target.ts'
import { TargetButton } from '../targets/target-button.tsx'
import type { TargetQuestion } from '../targets/target-questions.ts'
import { words } from '../words.ts'

type Props = {
  /** It is told apart from the others by this. */
  readonly ruleKey: string
  readonly question: Question
  readonly rule: Rule
  readonly ruleIndex: number
  readonly targetQuestions: readonly TargetQuestion[]
  readonly problems: readonly LocatedProblem[]
  readonly onOpen: (open: OpenLogic) => void
  readonly onMove: (toIndex: number) => void
  readonly onRemove: () => void
}

/** A rule as a sentence of two parts, each to be pressed: when it fits, and where it leads then. */
export function RuleLine({
  ruleKey,
  question,
  rule,
  ruleIndex,
  targetQuestions,
  problems,
  onOpen,
  onMove,
  onRemove,
}: Props) {
  const { questionId, orderIndex, logic } = question
  const number = ruleIndex + 1
  const { item, handle, isDragging } = useSortableItem(ruleKey)
  const { ref: handleRef, ...dragging } = handle
  const isLast = number === logic.length
  const isAlways =
    rule.condition.operator === 'NOT_CONTAINS' &&
    rule.condition.values.length === 0 &&
    rule.action.questionIds.length > 0
  return (
    <li
      {...item}
      className={`relative rounded-control bg-surface inset-ring inset-ring-line forced-colors:border ${isDragging ? 'z-10 shadow-float' : ''}`}
    >
      <div className="flex items-start">
        {logic.length > 1 && (
          <button
            ref={handleRef}
            type="button"
            aria-label={words.moveRule(number, orderIndex + 1)}
            {...dragging}
            className="grid size-11 flex-none cursor-grab touch-manipulation select-none place-items-center rounded-control text-ink-3 [-webkit-touch-callout:none] hover:text-ink"
          >
            <Grip />
          </button>
        )}
        <button
          id={logicIds.condition(questionId, ruleIndex)}
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen({ is: 'condition', questionId, ruleIndex })}
          className={`min-h-11 min-w-0 flex-1 rounded-control py-2.5 text-start text-small text-ink-2 hover:bg-sunken ${logic.length > 1 ? '' : 'ps-3'}`}
        >
          <ConditionText question={question} condition={rule.condition} />
        </button>
        <Menu
          label={words.ruleMenu(number, orderIndex + 1)}
          items={[
            { label: words.moveUp, icon: 'up', disabled: ruleIndex === 0, onPress: () => onMove(ruleIndex - 1) },
            { label: words.moveDown, icon: 'down', disabled: isLast, onPress: () => onMove(ruleIndex + 1) },
            'line',
            { label: words.removeRule, icon: 'trash', isDanger: true, onPress: onRemove },
          ]}
        />
      </div>
      {isAlways && <ErrorNote text={words.emptyExclusion} className="px-3 pb-1" />}
      <TargetButton
        id={logicIds.target(questionId, ruleIndex)}
        label={words.goesOn}
        isLabelHidden
        target={targetOfRule(rule, targetQuestions)}
        problems={problems}
        onPress={() => onOpen({ is: 'target', questionId, ruleIndex })}
      />
    </li>
  )
}
