import { canEnd, type Otherwise, otherwiseOf, type Question, rulesApplyTo } from '@earshot/survey'
import { words } from '../words.ts'
import { following } from './target.ts'
import { EndMark, QuestionLabel, TargetLabel } from './target-label.tsx'
import type { TargetQuestion } from './target-questions.ts'
import { Choice, TargetSheet } from './target-sheet.tsx'

type Props = {
  readonly question: Question
  readonly targetQuestions: readonly TargetQuestion[]
  readonly onPick: (otherwise: Otherwise) => void
  readonly onClose: () => void
}

/**
 * The target if no rule matches: the next in order, one question, or the end; nps never ends by itself. Spec §4.3,
 * ADR-0025.
 */
export function OtherwiseSheet({ question, targetQuestions, onPick, onClose }: Props) {
  const { questionId, type, logic } = question
  const otherwise = otherwiseOf(question)
  const chosen = otherwise.target === 'question' ? otherwise.questionId : null
  const next = following(question, targetQuestions)
  return (
    <TargetSheet
      title={rulesApplyTo(type) && logic.length > 0 ? words.otherwise : words.goesOn}
      from={questionId}
      targetQuestions={targetQuestions}
      // To lead there in so many words would change nothing.
      without={next.is === 'next' && next.targetQuestion.questionId !== chosen ? next.targetQuestion.questionId : null}
      chosen={chosen}
      onPick={(target) => onPick({ target: 'question', questionId: target })}
      first={
        <Choice isChosen={otherwise.target === 'next'} onPress={() => onPick({ target: 'next' })}>
          {next.is === 'next' ? (
            <QuestionLabel targetQuestion={next.targetQuestion} note={words.nextQuestion} />
          ) : (
            <TargetLabel mark={<EndMark />} title={words.theEnd} note={words.lastQuestion} />
          )}
        </Choice>
      }
      last={
        canEnd(question) && (
          <Choice isChosen={otherwise.target === 'end'} onPress={() => onPick({ target: 'end' })}>
            <TargetLabel mark={<EndMark />} title={words.endSurvey} />
          </Choice>
        )
      }
      note={canEnd(question) ? null : words.npsNeverEnds}
      onClose={onClose}
    />
  )
}
