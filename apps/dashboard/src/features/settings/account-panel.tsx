import { useState } from 'react'
import { EmailConfirmationNotice } from '../../parts/email-confirmation/email-confirmation-notice.tsx'
import { Devices } from './devices/devices.tsx'
import { EmailFact } from './email-fact.tsx'
import { EmailSheet } from './email-sheet.tsx'
import { PasswordFact } from './password-fact.tsx'
import { PasswordSheet } from './password-sheet.tsx'
import { SecurityLogSection } from './security-log/security-log-section.tsx'
import type { SettingsDetails } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { TwoStepFact } from './two-step/two-step-fact.tsx'
import { words } from './words.ts'

/** The merchant's login. */
export function AccountPanel({ details }: { readonly details: SettingsDetails }) {
  const { userEmail, emailConfirmation } = details
  const [changed, setChanged] = useState<'email' | 'password' | null>(null)
  const close = () => setChanged(null)
  return (
    <>
      <EmailConfirmationNotice onChangeEmail={() => setChanged('email')} />
      <SettingsSection title={words.login} text={words.loginText} help="your-account">
        <div className="divide-y divide-line">
          <EmailFact email={userEmail} confirmation={emailConfirmation} onChange={() => setChanged('email')} />
          <PasswordFact onChange={() => setChanged('password')} />
          <TwoStepFact />
        </div>
      </SettingsSection>
      <Devices />
      <SecurityLogSection />
      <SettingsSection title={words.everywhere} text={words.everywhereText}>
        <SignOutEverywhere />
      </SettingsSection>
      {changed === 'email' && (
        <EmailSheet confirmed={emailConfirmation?.isConfirmed ? userEmail : null} onClose={close} />
      )}
      {changed === 'password' && <PasswordSheet email={userEmail} onClose={close} />}
    </>
  )
}
