import { useState } from 'react'
import type { CookieState } from '../../lib/token-cookie.ts'
import { useForm } from '../../lib/use-form.ts'
import { BusinessNameField, StoreUrlField } from '../../parts/store/store-fields.tsx'
import { STORE_URL_HINT, storeGaps, storeLabels } from '../../parts/store/store-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSignUp } from './use-sign-up.ts'
import { words } from './words.ts'

/** Opens an account. */
export function SignUpForm({
  onSignedUp,
}: {
  readonly onSignedUp: (cookieState: Exclude<CookieState, 'refused'>) => void
}) {
  const [isRefused, setIsRefused] = useState(false)
  const signUp = useSignUp((cookieState) => (cookieState === 'refused' ? setIsRefused(true) : onSignedUp(cookieState)))
  const { form, errorOf, failure } = useForm({
    fields: {
      businessName: storeGaps.businessName,
      storeUrl: storeGaps.storeUrl,
      email: words.emailMissing,
      password: words.newPasswordMissing,
    },
    fieldByProblem: { email_taken: 'email' },
    sending: signUp,
    onSend(values) {
      setIsRefused(false)
      signUp.mutate(values)
    },
  })
  const notice = isRefused ? words.cookiesRefused : failure
  return (
    <form {...form} className="flex flex-col gap-4">
      <BusinessNameField label={storeLabels.businessName} error={errorOf('businessName')} />
      <StoreUrlField label={storeLabels.storeUrl} hint={STORE_URL_HINT} error={errorOf('storeUrl')} />
      <EmailField label={words.email} autoComplete="username" error={errorOf('email')} />
      <NewPasswordField label={words.password} error={errorOf('password')} />
      {notice && <Notice tone="red" text={notice} />}
      <Button type="submit" variant="main" className="mt-1" isBusy={signUp.isPending}>
        {words.open}
      </Button>
    </form>
  )
}
