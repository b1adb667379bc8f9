import { SortableList } from '../../../../ui/sortable/sortable-list.tsx'
import { words as builderWords } from '../../words.ts'
import type { LogicCardProps } from '../logic-card.tsx'
import { logicIds } from '../logic-ids.ts'
import { useRuleKeys } from './rule-keys.ts'
import { RuleLine } from './rule-line.tsx'

type Props = Pick<LogicCardProps, 'question' | 'targetQuestions' | 'problems' | 'actions' | 'onOpen' | 'focusNext'>

/** The rules of a question, in the order they are asked; dragged, or moved by their menus. */
export function RuleList({ question, targetQuestions, problems, actions, onOpen, focusNext }: Props) {
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
