import { type FormEvent, useState } from 'react'
import type { CookieState } from '../../lib/token-cookie.ts'
import { useForm } from '../../lib/use-form.ts'
import type { Challenge } from '../../parts/two-step/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { QuietLink } from './quiet-link.tsx'
import { useLogIn } from './use-log-in.ts'
import { useSlowedLogIn } from './use-slowed-log-in.ts'
import { words } from './words.ts'

type Props = {
  readonly onLoggedIn: (cookieState: Exclude<CookieState, 'refused'>) => void
  /** With two-step login: the password was right. */
  readonly onChallenge: (challenge: Challenge) => void
}

/**
 * Email and password. An error is shown beside its field, and the focus goes there. After too many attempts the form keeps
 * the texts and says when it can be sent again.
 */
export function LoginForm({ onLoggedIn, onChallenge }: Props) {
  const [isRefused, setIsRefused] = useState(false)
  const logIn = useLogIn({
    onCookie: (cookieState) => (cookieState === 'refused' ? setIsRefused(true) : onLoggedIn(cookieState)),
    onChallenge,
  })
  const { form, errorOf, failure } = useForm({
    fields: { email: words.emailMissing, password: words.passwordMissing },
    sending: logIn,
    onSend({ email, password }) {
      setIsRefused(false)
      logIn.mutate({ email: email.trim(), password })
    },
  })
  const secondsLeft = useSlowedLogIn(logIn.error)
  const isSlowed = secondsLeft !== null && secondsLeft > 0
  const notice = isRefused ? words.cookiesRefused : secondsLeft === null ? failure : null

  function onSubmit(event: FormEvent) {
    if (isSlowed) event.preventDefault()
    else form.onSubmit(event)
  }

  function onInput(event: FormEvent) {
    form.onInput(event)
    // Another account has attempts of its own.
    if (isSlowed && (event.target as HTMLInputElement).name === 'email') logIn.reset()
  }

  return (
    <form {...form} onSubmit={onSubmit} onInput={onInput} className="flex flex-col gap-4">
      <EmailField label={words.email} autoComplete="username" error={errorOf('email')} />
      <div>
        <PasswordField
          name="password"
          label={words.password}
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <QuietLink to="/forgot-password">{words.forgot}</QuietLink>
      </div>
      {notice && <Notice tone="red" text={notice} />}
      {isSlowed && <SlowedNotice secondsLeft={secondsLeft} />}
      <div role="status" className="empty:hidden">
        {secondsLeft === 0 && <Notice tone="green" text={words.slowedNoLonger} />}
      </div>
      {isSlowed ? (
        <Button type="submit" aria-disabled className="aria-disabled:opacity-100">
          {words.tryAgainIn(secondsLeft)}
        </Button>
      ) : (
        <Button type="submit" variant="main" isBusy={logIn.isPending}>
          {words.logIn}
        </Button>
      )}
    </form>
  )
}

/** Its sentence keeps the minutes of the refusal, so that a screen reader reads it once. */
function SlowedNotice({ secondsLeft }: { readonly secondsLeft: number }) {
  const [minutes] = useState(Math.ceil(secondsLeft / 60))
  return (
    <div>
      <Notice tone="amber" text={words.slowed(minutes)} />
      <p className="mt-2 text-small text-ink-2">{words.notLocked}</p>
    </div>
  )
}
