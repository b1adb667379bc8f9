import { useId } from 'react'
import { Drawing } from '../../ui/drawing.tsx'
import { ConfirmationActions, type ConfirmationProps } from './confirmation-actions.tsx'
import { words } from './words.ts'

const ENVELOPE = 'M4 6h16v12H4V6M4 7l8 6.5L20 7'

/** Quiet, and without a way to close it: it goes once the address is confirmed. */
export function ConfirmEmailBanner(props: ConfirmationProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex gap-3 rounded-card bg-sunken p-4">
      <Drawing path={ENVELOPE} className="mt-0.5 size-5 stroke-[1.6]" />
      <div className="min-w-0 flex-1">
        <h2 id={id} className="text-heading">
          {words.title}
        </h2>
        <ConfirmationActions {...props} />
      </div>
    </section>
  )
}
