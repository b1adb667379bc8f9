import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { LoginForm } from '../features/sign-in/login-form.tsx'
import { NotPrivateNotice } from '../features/sign-in/not-private-notice.tsx'
import { SignUpLink } from '../features/sign-in/other-form-link.tsx'
import { useSession } from '../lib/use-session.ts'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

/** The login. A merchant who is logged in already goes home. Spec §2.2. */
export function LoginPage() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [isNotPrivate, setIsNotPrivate] = useState(false)
  if (session && !isNotPrivate) return <Redirect to="/" replace />
  return (
    <EntryScreen title={words.login.title}>
      {isNotPrivate ? (
        <NotPrivateNotice />
      ) : (
        <>
          <EntryHeading {...words.login} />
          <LoginForm
            onLoggedIn={(cookieState) => {
              if (cookieState === 'not_private') setIsNotPrivate(true)
              else navigate('/', { replace: true })
            }}
          />
          <SignUpLink />
        </>
      )}
    </EntryScreen>
  )
}
