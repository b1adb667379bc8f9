import { InstallationGuide } from '../features/installation/installation.tsx'
import { Onboarding } from '../features/onboarding/onboarding.tsx'
import { OnboardingBar } from './onboarding-bar.tsx'

/** From a new store to the first survey. */
export function OnboardingPage() {
  return <Onboarding bar={<OnboardingBar />} installation={<InstallationGuide />} />
}
