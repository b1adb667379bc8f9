import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A way elsewhere that does not compete with the one action. */
export function QuietLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mx-2 inline-flex min-h-11 items-center rounded-small px-2 text-small font-medium text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
