import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { GoalsStep } from './goals-step.tsx'
import { InstallationStep } from './installation-step.tsx'
import type { OnboardingDetails } from './onboarding-api.ts'
import { type OnboardingStep, useStep } from './steps.ts'
import { StoreStep } from './store-step.tsx'

type Props = {
  readonly bar: ReactNode
  /** How the product gets into a store. */
  readonly installation: ReactNode
}

/** Three steps from a new store to the first survey; the server remembers how far. Spec §2.5, ADR-0022. */
export function Onboarding(props: Props) {
  const { data } = useQuery(storeDetailsQuery)
  // The guard lets nobody in before they are known.
  return data && <Steps details={data} {...props} />
}

function Steps({ details, bar, installation }: Props & { readonly details: OnboardingDetails }) {
  const [step, goTo] = useStep(details.store.onboardingStep)
  useStepHeading(step)
  switch (step) {
    case 'store':
      return <StoreStep bar={bar} details={details} onDone={() => goTo('goals')} />
    case 'goals':
      return <GoalsStep bar={bar} details={details} onBack={() => goTo('store')} onDone={() => goTo('installation')} />
    case 'installation':
      return <InstallationStep bar={bar} installation={installation} onBack={() => goTo('goals')} />
  }
}

/** From step to step the focus goes to the heading, so that it is read out; the first step is the shell's. */
function useStepHeading(step: OnboardingStep) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [step])
}
