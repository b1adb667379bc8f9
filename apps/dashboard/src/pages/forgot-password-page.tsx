import { ForgotPassword } from '../features/sign-in/forgot-password.tsx'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

/** The way in for those who have lost their key. */
export function ForgotPasswordPage() {
  return (
    <EntryScreen title={words.forgotPassword.title}>
      <ForgotPassword heading={<EntryHeading {...words.forgotPassword} />} />
    </EntryScreen>
  )
}
