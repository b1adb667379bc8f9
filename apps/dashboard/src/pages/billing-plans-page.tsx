import { BillingPlans } from '../features/billing/billing-plans.tsx'
import { OnboardingBar } from './onboarding-bar.tsx'

/** The plans, with the logo above and nothing else. Spec §2.10, ADR-0023. */
export function BillingPlansPage() {
  return <BillingPlans bar={<OnboardingBar />} />
}
