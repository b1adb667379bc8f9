import { Devices } from './devices/devices.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { words } from './words.ts'

/** The merchant's login. */
export function AccountPanel({ email }: { readonly email: string }) {
  return (
    <>
      <SettingsSection title={words.email} text={words.emailText(email)}>
        <EmailForm />
      </SettingsSection>
      <SettingsSection title={words.password} text={words.passwordText}>
        <PasswordForm email={email} />
      </SettingsSection>
      <Devices />
      <SettingsSection title={words.everywhere} text={words.everywhereText}>
        <SignOutEverywhere />
      </SettingsSection>
    </>
  )
}
