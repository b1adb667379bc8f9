import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { NotPrivateNotice } from '../features/sign-in/not-private-notice.tsx'
import { OtherWay } from '../features/sign-in/other-way.tsx'
import { SignUpForm } from '../features/sign-in/sign-up-form.tsx'
import { useSession } from '../lib/use-session.ts'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

/** The way in for those who come for the first time; the guard leads on to onboarding. */
export function SignupPage() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [mustSayNotPrivate, setMustSayNotPrivate] = useState(false)
  if (session && !mustSayNotPrivate) return <Redirect to="/" replace />
  return (
    <EntryScreen title={words.signUp.title}>
      {mustSayNotPrivate ? (
        <NotPrivateNotice />
      ) : (
        <>
          <EntryHeading {...words.signUp} />
          <SignUpForm
            onSignedUp={(kept) => {
              if (kept === 'not_private') setMustSayNotPrivate(true)
              else navigate('/', { replace: true })
            }}
          />
          <OtherWay to="/login" />
        </>
      )}
    </EntryScreen>
  )
}
