import { planProblems } from '@earshot/plans'
import type { Question } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customerQuery } from '../../../parts/billing/billing.ts'
import { NO_PROBLEMS } from '../publishing/open-problems.ts'
import { type LocatedProblem, locateProblem } from '../publishing/use-publishing.ts'

/**
 * All that the plan lacks for a survey of these questions, each with its place: by the function that the server asks.
 * Spec §5, ADR-0027. None as long as nothing is known of the plan; the server has the last word.
 */
export function usePlanProblems(questions: readonly Question[]): readonly LocatedProblem[] {
  const features = useQuery(customerQuery).data?.customer?.features
  return useMemo(() => {
    const problems = features ? planProblems(features, { questions }) : []
    return problems.length > 0 ? problems.map(locateProblem) : NO_PROBLEMS
  }, [features, questions])
}
