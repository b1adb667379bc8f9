import { Installation } from '../features/installation/installation.tsx'
import { Onboarding } from '../features/onboarding/onboarding.tsx'
import { OnboardingBar } from './onboarding-bar.tsx'
import { words } from './words.ts'

/** From a new store to the first survey. */
export function OnboardingPage() {
  return (
    <>
      <title>{words.onboarding.title}</title>
      <Onboarding bar={<OnboardingBar />} installation={<Installation />} />
    </>
  )
}
