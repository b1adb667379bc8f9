import { additions, isPaidType } from '@earshot/plans'
import type { QuestionTypeName, Survey } from '@earshot/survey'
import { useCallback, useEffect } from 'react'
import { useGate } from '../../parts/billing/billing.ts'
import { type GateRefusal, planRefusal, refusalOf } from '../../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../../parts/upgrade/upgrade-asks.ts'
import type { EditingSession } from './editing/editing-session.ts'

/** The plan's limits for new questions (ADR-0027); a refusal opens an offer to upgrade. */
export function useQuestionGates(session: EditingSession) {
  const gate = useGate()

  const lacking = useCallback(
    (type: QuestionTypeName) => (isPaidType(type) ? refusalOf(gate('all_question_types')) : null),
    [gate],
  )

  const requireQuestionSlot = useCallback(
    () => requireAllowed(refusalOf(gate('questions_per_survey', session.read().survey.questions.length))),
    [gate, session],
  )

  const requireNewQuestion = useCallback(
    (type: QuestionTypeName) => requireAllowed(lacking(type)) && requireQuestionSlot(),
    [lacking, requireQuestionSlot],
  )

  const requireQuestionType = useCallback((type: QuestionTypeName) => requireAllowed(lacking(type)), [lacking])

  return {
    isLocked: (type: QuestionTypeName) => lacking(type) !== null,
    /** Whether one more of any type may be added. */
    requireQuestionSlot,
    /** Whether one more of this type may be. */
    requireNewQuestion,
    /** Whether one that is there may become one of this type. */
    requireQuestionType,
  }
}

/** The plan's limits for the flow: rules, and a question's otherwise (ADR-0027). */
export function useFlowGate() {
  const gate = useGate()
  const requireCustomFlow = useCallback(() => requireAllowed(refusalOf(gate('custom_features'))), [gate])
  return {
    isLocked: refusalOf(gate('custom_features')) !== null,
    /** Whether more of it may be added. */
    requireCustomFlow,
    /** Whether an edit adds none of it, or may. The server asks the same function; taking away is always allowed. */
    requireFlowChange: useCallback(
      (before: Survey, after: Survey) =>
        !additions(before, { questions: [] }, after).some(({ featureKey }) => featureKey === 'custom_features') ||
        requireCustomFlow(),
      [requireCustomFlow],
    ),
  }
}

/** The plan's limits for the audience: any filter is beyond Free, and removing one is always allowed (ADR-0027). */
export function useAudienceGate() {
  const gate = useGate()
  const refusal = refusalOf(gate('advanced_survey_targeting'))
  return {
    isLocked: refusal !== null,
    /** Whether a filter may be added, or say something else. */
    requireTargeting: () => requireAllowed(refusal),
  }
}

function requireAllowed(refusal: GateRefusal | null): boolean {
  if (refusal) upgradeAsks.ask(refusal)
  return refusal === null
}

/** Saving happens by itself, outside of every form: its refusal by the plan is answered here, once each time. */
export function useUpgradeOffered(failure: unknown): void {
  useEffect(() => {
    const refusal = planRefusal(failure)
    if (refusal) upgradeAsks.ask(refusal)
  }, [failure])
}
