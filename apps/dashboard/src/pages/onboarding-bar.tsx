import { useLocation } from 'wouter'
import { Logo } from '../features/brand/logo.tsx'
import { ScheduleButton } from '../features/scheduling/schedule-button.tsx'

/** The bar above the screens of the onboarding shell: the logo, and a link to help. Spec §2.5. */
export function OnboardingBar() {
  const [path] = useLocation()
  return (
    <>
      <div className="me-auto flex-none">
        <Logo />
      </div>
      {path !== '/book-a-call' && <ScheduleButton />}
    </>
  )
}
