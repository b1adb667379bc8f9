import { useRef } from 'react'
import { EmailConfirmationNotice } from '../../parts/email-confirmation/email-confirmation-notice.tsx'
import { Devices } from './devices/devices.tsx'
import { EmailForm } from './email-form.tsx'
import { EmailStatus } from './email-status.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecurityLogSection } from './security-log/security-log-section.tsx'
import type { SettingsDetails } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { TwoStepSection } from './two-step/two-step-section.tsx'
import { words } from './words.ts'

/** The merchant's login. */
export function AccountPanel({ details }: { readonly details: SettingsDetails }) {
  const { userEmail, emailConfirmation } = details
  const emailForm = useRef<HTMLDivElement>(null)
  return (
    <>
      <EmailConfirmationNotice onChangeEmail={() => emailForm.current?.querySelector('input')?.focus()} />
      <SettingsSection
        title={words.email}
        text={emailConfirmation ? words.emailBeside : words.emailText(userEmail)}
        help="confirm-your-email"
      >
        {emailConfirmation && <EmailStatus email={userEmail} confirmation={emailConfirmation} />}
        <div ref={emailForm}>
          <EmailForm confirmed={emailConfirmation?.isConfirmed ? userEmail : null} />
        </div>
      </SettingsSection>
      <SettingsSection title={words.password} text={words.passwordText}>
        <PasswordForm email={userEmail} />
      </SettingsSection>
      <TwoStepSection />
      <Devices />
      <SecurityLogSection />
      <SettingsSection title={words.everywhere} text={words.everywhereText}>
        <SignOutEverywhere />
      </SettingsSection>
    </>
  )
}
