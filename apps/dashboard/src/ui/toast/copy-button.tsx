import { useEffect, useState } from 'react'
import { words } from '../words.ts'
import { copyText } from './copy-text.ts'
import { toastButtonShape } from './toast-button-shape.ts'

/** Spec §3.8. */
const SHOWN_FOR_MS = 2_000

/** Puts the details on the clipboard and says so for a while. */
export function CopyButton({ details }: { readonly details: string | readonly string[] }) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    const text = typeof details === 'string' ? details : details.join('\n\n')
    setOutcome((await copyText(text)) ? 'copied' : 'notCopied')
  }

  return (
    // The announcement of a toast leaves its buttons out.
    <button type="button" data-radix-toast-announce-exclude="" onClick={() => void copy()} className={toastButtonShape}>
      <span aria-live="polite">{words[outcome ?? 'copy']}</span>
    </button>
  )
}
