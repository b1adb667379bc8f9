import { useState } from 'react'
import type { CookieState } from '../../lib/token-cookie.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { QuietLink } from './quiet-link.tsx'
import { useLogIn } from './use-log-in.ts'
import { words } from './words.ts'

/** Email and password. An error is shown beside its field, and the focus goes there. */
export function LoginForm({
  onLoggedIn,
}: {
  readonly onLoggedIn: (cookieState: Exclude<CookieState, 'refused'>) => void
}) {
  const [isRefused, setIsRefused] = useState(false)
  const logIn = useLogIn((cookieState) => (cookieState === 'refused' ? setIsRefused(true) : onLoggedIn(cookieState)))
  const { form, errorOf, failure } = useForm({
    fields: { email: words.emailMissing, password: words.passwordMissing },
    sending: logIn,
    onSend({ email, password }) {
      setIsRefused(false)
      logIn.mutate({ email: email.trim(), password })
    },
  })
  const notice = isRefused ? words.cookiesRefused : failure
  return (
    <form {...form} className="flex flex-col gap-4">
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
      <Button type="submit" variant="main" isBusy={logIn.isPending}>
        {words.logIn}
      </Button>
    </form>
  )
}
