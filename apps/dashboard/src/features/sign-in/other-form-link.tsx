import { QuietLink } from './quiet-link.tsx'
import { words } from './words.ts'

/** Between logging in and signing up: nobody is to be stuck at the wrong form. */
export function OtherFormLink({ to }: { readonly to: '/login' | '/signup' }) {
  const isNew = to === '/signup'
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-2">
      {isNew ? words.newHere : words.haveAccount}
      <QuietLink to={to}>{isNew ? words.signUp : words.logIn}</QuietLink>
    </p>
  )
}
