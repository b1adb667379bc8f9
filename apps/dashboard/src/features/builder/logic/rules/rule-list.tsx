import type { Question } from '@earshot/survey'
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx'
import type { LocatedProblem } from '../../publishing/use-publishing.ts'
import { words as builderWords } from '../../words.ts'
import { logicIds } from '../logic-ids.ts'
import type { OpenLogic } from '../open-logic.ts'
import type { TargetQuestion } from '../targets/target-questions.ts'
import type { LogicActions } from '../use-logic-actions.ts'
import { useRuleKeys } from './rule-keys.ts'
import { RuleLine } from './rule-line.tsx'

export type RuleListProps = {
  readonly question: Question
  readonly targetQuestions: readonly TargetQuestion[]
  readonly problems: readonly LocatedProblem[]
  readonly actions: LogicActions
  readonly onOpen: (open: OpenLogic) => void
  readonly focusNext: (elementId: string) => void
}

/** The rules of a question, in the order they are asked; dragged, or moved by their menus. */
export function RuleList({ question, targetQuestions, problems, actions, onOpen, focusNext }: RuleListProps) {
  const { questionId, logic } = question
  const keys = useRuleKeys(logic)

  function remove(ruleIndex: number) {
    actions.remove(questionId, ruleIndex)
    const after = Math.min(ruleIndex, logic.length - 2)
    focusNext(after < 0 ? logicIds.addRule(questionId) : logicIds.condition(questionId, after))
  }

  return (
    <SortableList
      ids={keys}
      texts={builderWords.sorting}
      onMove={(key, toIndex) => actions.move(questionId, keys.indexOf(key), toIndex)}
      className="flex flex-col gap-2"
    >
      {logic.map((rule, ruleIndex) => {
        const key = keys[ruleIndex] ?? ''
        return (
          <RuleLine
            key={key}
            ruleKey={key}
            rule={rule}
            ruleIndex={ruleIndex}
            {...{ question, targetQuestions, problems, onOpen }}
            onMove={(toIndex) => {
              actions.move(questionId, ruleIndex, toIndex)
              focusNext(logicIds.condition(questionId, toIndex))
            }}
            onRemove={() => remove(ruleIndex)}
          />
        )
      })}
    </SortableList>
  )
}
