import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazy.ts'
import type { ConfirmationProps } from './confirmation-actions.tsx'
import { useNeedsConfirmation } from './use-email-confirmation.ts'

const ConfirmEmailBanner = lazyComponent(() => import('./confirm-email-banner.tsx'), 'ConfirmEmailBanner')

/** Asks for the confirmation of the address where it is missing. */
export function EmailConfirmationNotice(props: ConfirmationProps) {
  if (!useNeedsConfirmation()) return null
  return (
    <Suspense fallback={null}>
      <ConfirmEmailBanner {...props} />
    </Suspense>
  )
}
