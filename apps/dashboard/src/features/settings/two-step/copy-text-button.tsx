import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { copyText } from '../../../ui/toast/copy-text.ts'
import { words } from './words.ts'

const SHOWN_FOR_MS = 2_000

/** Copies a text, and says politely that it did. */
export function CopyTextButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <>
      <Button aria-label={label} onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'notCopied')}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} className="size-5" />
        {outcome === 'copied' ? words.copied : words.copy}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && words.copied}
      </span>
      {outcome === 'notCopied' && (
        <p role="alert" className="basis-full text-small text-red">
          {words.copyYourself}
        </p>
      )}
    </>
  )
}
