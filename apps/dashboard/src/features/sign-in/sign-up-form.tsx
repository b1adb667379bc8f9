import { useState } from 'react'
import type { Kept } from '../../lib/token-cookie.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField } from './email-field.tsx'
import { useSignUp } from './use-sign-up.ts'
import { words } from './words.ts'

/** Opens an account. The rule for passwords is told before anyone can break it. */
export function SignUpForm({ onSignedUp }: { readonly onSignedUp: (kept: Exclude<Kept, 'refused'>) => void }) {
  const [isRefused, setIsRefused] = useState(false)
  const signUp = useSignUp((kept) => (kept === 'refused' ? setIsRefused(true) : onSignedUp(kept)))
  const { form, errorOf, failure } = useForm({
    fields: {
      businessName: words.businessNameMissing,
      storeUrl: words.storeUrlMissing,
      email: words.emailMissing,
      password: words.newPasswordMissing,
    },
    places: { email_taken: 'email' },
    sending: signUp,
    onSend(values) {
      setIsRefused(false)
      signUp.mutate(values)
    },
  })
  const notice = isRefused ? words.cookiesRefused : failure
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field
        name="businessName"
        label={words.businessName}
        autoComplete="organization"
        maxLength={120}
        error={errorOf('businessName')}
      />
      <Field
        name="storeUrl"
        label={words.storeUrl}
        hint={words.storeUrlHint}
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        error={errorOf('storeUrl')}
      />
      <EmailField autoComplete="username" error={errorOf('email')} />
      <PasswordField
        name="password"
        label={words.password}
        hint={words.passwordRule}
        autoComplete="new-password"
        error={errorOf('password')}
      />
      {notice && <Notice tone="red" text={notice} />}
      <Button type="submit" look="main" className="mt-1" isBusy={signUp.isPending}>
        {words.open}
      </Button>
    </form>
  )
}
