import { ButtonLink } from '../../ui/button.tsx'
import { words } from './words.ts'

/** Said once after a login whose cookie the network can read. ADR-0021. */
export function NotPrivateNotice() {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <h1 className="text-title font-display text-balance">{words.notPrivateTitle}</h1>
      <p className="text-ink-2">{words.notPrivate}</p>
      <ButtonLink to="/" replace variant="main" className="mt-3">
        {words.goOn}
      </ButtonLink>
    </div>
  )
}
