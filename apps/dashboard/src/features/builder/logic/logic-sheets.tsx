import type { Otherwise, Question, QuestionId, RuleChange } from '@earshot/survey'
import { ConditionSheet } from './conditions/condition-sheet.tsx'
import { logicIds } from './logic-ids.ts'
import type { OpenLogic } from './open-logic.ts'
import { OtherwiseSheet } from './targets/otherwise-sheet.tsx'
import { targetOfRule } from './targets/target.ts'
import type { TargetQuestion } from './targets/target-questions.ts'
import { TargetSheet } from './targets/target-sheet.tsx'
import type { LogicActions } from './use-logic-actions.ts'
import { words } from './words.ts'

type Props = {
  readonly open: OpenLogic
  /** null: none. */
  readonly onOpen: (open: OpenLogic | null) => void
  readonly questions: readonly Question[]
  readonly targetQuestions: readonly TargetQuestion[]
  readonly actions: LogicActions
  readonly focusNext: (elementId: string) => void
}

/** The sheets in which a sentence is changed, one at a time. Where the plan refuses a change, they stay open. */
export function LogicSheets({ open, onOpen, questions, targetQuestions, actions, focusNext }: Props) {
  const question = questions.find(({ questionId }) => questionId === open.questionId)
  if (!question) return null
  const { questionId } = question

  function close(elementId: string) {
    onOpen(null)
    focusNext(elementId)
  }

  if (open.is === 'otherwise') {
    const leave = () => close(logicIds.otherwise(questionId))
    const pick = (otherwise: Otherwise) => actions.setOtherwise(questionId, otherwise) && leave()
    return <OtherwiseSheet {...{ question, targetQuestions }} onPick={pick} onClose={leave} />
  }

  const { ruleIndex, addedTo } = open
  const rule = question.logic[ruleIndex]
  if (!rule) return null
  const change = (next: RuleChange) => actions.change(questionId, ruleIndex, next)
  const isBlank = rule.condition.values.length === 0 && rule.action.questionIds.length === 0

  /** A rule that was only just added goes again, if nothing was chosen of it. */
  function leave(elementId: string) {
    const isGone = addedTo !== undefined && isBlank && actions.giveUp(addedTo)
    close(isGone ? logicIds.addRule(questionId) : elementId)
  }

  if (open.is === 'condition') {
    return (
      <ConditionSheet
        {...{ question, rule }}
        onChange={change}
        onGoOn={targetOfRule(rule, targetQuestions).is === 'none' ? () => onOpen({ ...open, is: 'target' }) : null}
        onClose={() => leave(logicIds.condition(questionId, ruleIndex))}
      />
    )
  }
  const target = logicIds.target(questionId, ruleIndex)
  return (
    <TargetSheet
      title={words.targetTitle}
      from={questionId}
      targetQuestions={targetQuestions}
      chosen={rule.action.questionIds[0] ?? null}
      onPick={(to: QuestionId) => change({ target: to }) && close(target)}
      note={words.rulesTargetQuestions}
      onClose={() => leave(target)}
    />
  )
}
