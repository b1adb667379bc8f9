import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { wantsMoreAt } from './wants-more.ts'

/** The way from where an upgrade is offered to the plans, where Pro is chosen beforehand then. */
export function UpgradeLink({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <ButtonLink to="/billing-plans" state={wantsMoreAt(search === '' ? path : `${path}?${search}`)} variant="main">
      {children}
    </ButtonLink>
  )
}
