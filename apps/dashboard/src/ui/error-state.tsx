import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { WithContact } from './with-contact.tsx'
import { words } from './words.ts'

type Props = {
  /** The event and the remedy. */
  readonly text: string
  /** Left out where trying again would change nothing. */
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  /** Another way out. */
  readonly children?: ReactNode
}

/** Something could not be shown. */
export function ErrorState({ text, onRetry, isRetrying = false, children }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card bg-surface px-6 py-8 text-center shadow-card"
    >
      <span className="grid size-12 place-items-center rounded-full bg-red-soft text-red">
        <Icon name="alert" />
      </span>
      <p className="max-w-80 text-balance text-ink-2">
        <WithContact text={text} />
      </p>
      {onRetry && (
        <Button onClick={onRetry} isBusy={isRetrying}>
          {words.retry}
        </Button>
      )}
      {children}
    </div>
  )
}
