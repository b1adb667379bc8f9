import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { Logo } from '../features/brand/logo.tsx'
import { LoginForm } from '../features/sign-in/login-form.tsx'
import { NotPrivateNotice } from '../features/sign-in/not-private-notice.tsx'
import { useSession } from '../lib/use-session.ts'
import { words } from './words.ts'

/** The way in. Whoever is in already goes home. Spec §2.2. */
export function LoginPage() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [mustSayNotPrivate, setMustSayNotPrivate] = useState(false)
  if (session && !mustSayNotPrivate) return <Redirect to="/" replace />
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-8 px-4 py-8">
      <title>{words.login.title}</title>
      <Logo />
      {mustSayNotPrivate ? (
        <NotPrivateNotice />
      ) : (
        <>
          <div>
            <h1 className="font-display text-title">{words.login.heading}</h1>
            <p className="mt-1.5 text-ink-2">{words.login.text}</p>
          </div>
          <LoginForm
            onLoggedIn={(kept) => {
              if (kept === 'not_private') setMustSayNotPrivate(true)
              else navigate('/', { replace: true })
            }}
          />
        </>
      )}
    </main>
  )
}
