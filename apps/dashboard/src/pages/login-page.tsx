import { Suspense, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { LoginForm } from '../features/sign-in/login-form.tsx'
import { NotPrivateNotice } from '../features/sign-in/not-private-notice.tsx'
import { SignUpLink } from '../features/sign-in/other-form-link.tsx'
import type { CookieState } from '../lib/token-cookie.ts'
import { useSession } from '../lib/use-session.ts'
import type { Challenge } from '../parts/two-step/challenge.ts'
import { lazyComponent } from '../ui/lazy.ts'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

const LogInSecondStep = lazyComponent(() => import('../features/sign-in/log-in-second-step.tsx'), 'LogInSecondStep')

/** The login. A merchant who is logged in already goes home. Spec §2.2. */
export function LoginPage() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [isNotPrivate, setIsNotPrivate] = useState(false)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  if (session && !isNotPrivate) return <Redirect to="/" replace />

  function onLoggedIn(cookieState: Exclude<CookieState, 'refused'>) {
    if (cookieState === 'not_private') setIsNotPrivate(true)
    else navigate('/', { replace: true })
  }

  if (isNotPrivate) {
    return (
      <EntryScreen title={words.login.title}>
        <NotPrivateNotice />
      </EntryScreen>
    )
  }
  return (
    <EntryScreen title={words.login.title}>
      {challenge ? (
        <Suspense fallback={null}>
          <LogInSecondStep challenge={challenge} onLoggedIn={onLoggedIn} onRestart={() => setChallenge(null)} />
        </Suspense>
      ) : (
        <>
          <EntryHeading {...words.login} />
          <LoginForm onLoggedIn={onLoggedIn} onChallenge={setChallenge} />
          <SignUpLink />
        </>
      )}
    </EntryScreen>
  )
}
