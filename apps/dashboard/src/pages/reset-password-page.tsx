import { ResetPassword } from '../features/sign-in/reset-password.tsx'
import { useMailedLink } from '../features/sign-in/use-mailed-link.ts'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

/** Where the mailed link leads. */
export function ResetPasswordPage() {
  const link = useMailedLink()
  return (
    <EntryScreen title={words.resetPassword.title}>
      <ResetPassword key={link} link={link} heading={<EntryHeading {...words.resetPassword} />} />
    </EntryScreen>
  )
}
