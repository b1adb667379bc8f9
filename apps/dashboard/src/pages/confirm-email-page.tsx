import { ConfirmEmail } from '../features/sign-in/confirm-email.tsx'
import { useMailedLink } from '../features/sign-in/use-mailed-link.ts'
import { EntryHeading, EntryScreen } from './entry-screen.tsx'
import { words } from './words.ts'

/** Where the mail that asks to confirm an address leads. */
export function ConfirmEmailPage() {
  const link = useMailedLink()
  return (
    <EntryScreen title={words.confirmEmail.title}>
      <ConfirmEmail
        key={link}
        link={link}
        heading={(text) => <EntryHeading heading={words.confirmEmail.heading} text={text} />}
      />
    </EntryScreen>
  )
}
