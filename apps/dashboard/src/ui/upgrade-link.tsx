import type { ReactNode } from 'react'
import { wantsMore } from '../lib/wants-more.ts'
import { ButtonLink } from './button.tsx'

/** The way from where an upgrade is offered to the plans, where Pro is chosen beforehand then. */
export function UpgradeLink({ children }: { readonly children: ReactNode }) {
  return (
    <ButtonLink to="/billing-plans" state={wantsMore} look="main">
      {children}
    </ButtonLink>
  )
}
