import { ExclusivePlans } from '../features/billing/exclusive-plans.tsx'
import { OnboardingBar } from './onboarding-bar.tsx'

/** The plans that are by invitation. Spec §2.10, ADR-0023. */
export function ExclusivePlansPage() {
  return <ExclusivePlans bar={<OnboardingBar />} />
}
