import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { NotPrivateNotice } from '../features/sign-in/not-private-notice.tsx'
import { LogInLink } from '../features/sign-in/other-form-link.tsx'
import { SignUpForm } from '../features/sign-in/sign-up-form.tsx'
import { configurationQuery } from '../lib/configuration.ts'
import { useSession } from '../lib/use-session.ts'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

/** The way in for those who come for the first time; the guard leads on to onboarding. */
export function SignupPage() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [isNotPrivate, setIsNotPrivate] = useState(false)
  const { data: configuration } = useQuery(configurationQuery)
  if (session && !isNotPrivate) return <Redirect to="/" replace />
  if (configuration?.allowsSignup === false) {
    return (
      <EntryScreen title={words.signUp.title}>
        <EntryHeading {...words.signUpClosed} />
        <LogInLink />
      </EntryScreen>
    )
  }
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
          <LogInLink />
        </>
      )}
    </EntryScreen>
  )
}
