import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { wantsMore } from './wants-more.ts'

/** The way from where an upgrade is offered to the plans, where Pro is chosen beforehand then. */
export function UpgradeLink({ children }: { readonly children: ReactNode }) {
  return (
    <ButtonLink to="/billing-plans" state={wantsMore} variant="main">
      {children}
    </ButtonLink>
  )
}
