import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

export const STEPS = ['store', 'goals', 'installation'] as const

export type OnboardingStep = (typeof STEPS)[number]

const ALL: readonly string[] = STEPS

/**
 * The step to show: the one the address names, as long as those before it are done.
 * @param reached how far the store has come, as the server remembers it
 */
export function stepToShow(named: string | null, reached: string): OnboardingStep {
  const far = ALL.indexOf(reached)
  // A store that is done has every step behind it.
  const furthest = far === -1 ? STEPS.length - 1 : far
  const namedIndex = named === null ? -1 : ALL.indexOf(named)
  return STEPS[namedIndex === -1 ? furthest : Math.min(namedIndex, furthest)] ?? 'store'
}

/** The step in this page's address, so that Back and reload come back to it, and how to go to another. */
export function useStep(reached: string): [OnboardingStep, (step: OnboardingStep) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get('step')
  const step = stepToShow(named, reached)
  useEffect(() => {
    // Named from the start, or Back would lead to an address that means another step by then.
    if (named === null) setParams({ step }, { replace: true })
  }, [named, step, setParams])
  return [step, (next) => setParams({ step: next })]
}
