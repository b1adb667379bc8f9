import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { LoginForm } from '../features/sign-in/login-form.tsx'
import { NotPrivateNotice } from '../features/sign-in/not-private-notice.tsx'
import { OtherWay } from '../features/sign-in/other-way.tsx'
import { useSession } from '../lib/use-session.ts'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

/** The way in. Whoever is in already goes home. Spec §2.2. */
export function LoginPage() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [mustSayNotPrivate, setMustSayNotPrivate] = useState(false)
  if (session && !mustSayNotPrivate) return <Redirect to="/" replace />
  return (
    <EntryScreen title={words.login.title}>
      {mustSayNotPrivate ? (
        <NotPrivateNotice />
      ) : (
        <>
          <EntryHeading {...words.login} />
          <LoginForm
            onLoggedIn={(kept) => {
              if (kept === 'not_private') setMustSayNotPrivate(true)
              else navigate('/', { replace: true })
            }}
          />
          <OtherWay to="/signup" />
        </>
      )}
    </EntryScreen>
  )
}
