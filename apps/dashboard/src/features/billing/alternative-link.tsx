import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Another way, below the plans. */
export function AlternativeLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ms-2 inline-flex min-h-11 items-center self-start rounded-small px-2 text-small font-medium text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
