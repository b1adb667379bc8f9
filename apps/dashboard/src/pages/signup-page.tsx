import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { NotPrivateNotice } from '../features/sign-in/not-private-notice.tsx'
import { OtherFormLink } from '../features/sign-in/other-form-link.tsx'
import { SignUpForm } from '../features/sign-in/sign-up-form.tsx'
import { useSession } from '../lib/use-session.ts'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

/** The way in for those who come for the first time; the guard leads on to onboarding. */
export function SignupPage() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [isNotPrivate, setIsNotPrivate] = useState(false)
  if (session && !isNotPrivate) return <Redirect to="/" replace />
  return (
    <EntryScreen title={words.signUp.title}>
      {isNotPrivate ? (
        <NotPrivateNotice />
      ) : (
        <>
          <EntryHeading {...words.signUp} />
          <SignUpForm
            onSignedUp={(cookieState) => {
              if (cookieState === 'not_private') setIsNotPrivate(true)
              else navigate('/', { replace: true })
            }}
          />
          <OtherFormLink to="/login" />
        </>
      )}
    </EntryScreen>
  )
}
