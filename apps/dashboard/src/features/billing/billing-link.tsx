import { Link } from 'wouter'
import { words } from './words.ts'

/** To the invoices, from a notice. */
export function BillingLink() {
  return (
    <Link
      to="/settings?tab=billing"
      className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 text-small font-heavy underline underline-offset-4"
    >
      {words.toBilling}
    </Link>
  )
}
