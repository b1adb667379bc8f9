import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../lib/configuration.ts'
import { QuietLink } from './quiet-link.tsx'
import { words } from './words.ts'

/** From the login to signing up, where sign-up is open. Until that is known, only the room for it is there. */
export function SignUpLink() {
  const { data, isPending } = useQuery(configurationQuery)
  if (data?.allowsSignup === false) return null
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-small text-ink-2 ${isPending ? 'invisible' : ''}`}>
      {words.newHere}
      <QuietLink to="/signup">{words.signUp}</QuietLink>
    </p>
  )
}

/** From signing up to the login: nobody is to be stuck at the wrong form. */
export function LogInLink() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-2">
      {words.haveAccount}
      <QuietLink to="/login">{words.logIn}</QuietLink>
    </p>
  )
}
