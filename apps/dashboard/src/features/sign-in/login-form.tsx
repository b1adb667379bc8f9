import { type FormEvent, useRef, useState } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import type { Kept } from '../../lib/token-cookie.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useLogIn } from './use-log-in.ts'
import { words } from './words.ts'

type Missing = 'email' | 'password' | null

/** E-mail and password. What is wrong stands beside what is wrong, and the focus goes there. */
export function LoginForm({ onLoggedIn }: { readonly onLoggedIn: (kept: Exclude<Kept, 'refused'>) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Missing>(null)
  const [isRefused, setIsRefused] = useState(false)
  const logIn = useLogIn((kept) => (kept === 'refused' ? setIsRefused(true) : onLoggedIn(kept)))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.current || logIn.isPending) return
    // Read from the form: password managers fill fields without telling React.
    const data = new FormData(form.current)
    const credentials = { email: String(data.get('email')).trim(), password: String(data.get('password')) }
    const gap = credentials.email === '' ? 'email' : credentials.password === '' ? 'password' : null
    setMissing(gap)
    setIsRefused(false)
    if (gap) form.current.querySelector<HTMLElement>(`[name="${gap}"]`)?.focus()
    else logIn.mutate(credentials)
  }

  const failure = isRefused ? words.cookiesRefused : logIn.error && failureText(logIn.error)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        name="email"
        label={words.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={missing === 'email' ? words.emailMissing : null}
      />
      <PasswordField error={missing === 'password' ? words.passwordMissing : null} />
      {failure && (
        <p role="alert" className="rounded-control bg-red-soft px-3.5 py-2.5 text-small text-red">
          {failure}
        </p>
      )}
      <Button type="submit" look="main" className="mt-1" aria-disabled={logIn.isPending}>
        {logIn.isPending ? words.loggingIn : words.logIn}
      </Button>
    </form>
  )
}

function PasswordField({ error }: { readonly error: string | null }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      name="password"
      label={words.password}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={1000}
      error={error}
      end={
        <button
          type="button"
          aria-label={isShown ? words.hidePassword : words.showPassword}
          onClick={() => setIsShown(!isShown)}
          className="min-h-11 min-w-11 rounded-control px-2 text-small font-medium text-ink-2"
        >
          {isShown ? words.hide : words.show}
        </button>
      }
    />
  )
}
