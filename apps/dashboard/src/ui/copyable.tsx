import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { copyText } from './toast/copy-text.ts'
import { words } from './words.ts'

/** Spec §9. */
const SHOWN_FOR_MS = 2_000

type Props = {
  readonly label: string
  /** The copied text, for machines: it is never mirrored. */
  readonly text: string
  readonly hint: string
  /** The text of the button. */
  readonly action: string
  /** Further actions. */
  readonly children?: ReactNode
}

/** A text to be taken elsewhere: to see, to select, and to copy at a press. */
export function Copyable({ label, text, hint, action, children }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  return (
    <div>
      <p className="mb-1.5 text-small font-medium">{label}</p>
      <pre
        dir="ltr"
        className="rounded-control bg-sunken px-3.5 py-3 text-small whitespace-pre-wrap wrap-anywhere text-ink forced-colors:border"
      >
        <code>{text}</code>
      </pre>
      <p className="mt-1.5 text-small text-ink-2">{hint}</p>
      <div className="mt-3 flex flex-wrap gap-2.5 *:flex-1">
        <Button onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'notCopied')}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} className="size-5" />
          <span aria-live="polite">{outcome === 'copied' ? words.copied : action}</span>
        </Button>
        {children}
      </div>
      {outcome === 'notCopied' && (
        <p role="alert" className="mt-1.5 text-small text-red">
          {words.copyYourself}
        </p>
      )}
    </div>
  )
}
