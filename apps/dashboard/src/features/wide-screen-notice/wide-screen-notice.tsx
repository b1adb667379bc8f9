import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { words } from './words.ts'

/** Over everything, until the merchant continues. The parent makes the screen below inert. Spec §2.4. */
export function WideScreenNotice({ onGoOn }: { readonly onGoOn: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    button.current?.focus()
  }, [])
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-paper px-4 py-8"
    >
      <div className="flex max-w-md flex-col items-center gap-3 rounded-card bg-surface px-8 py-10 text-center shadow-card">
        <Phone />
        <h2 id={`${id}-title`} className="mt-2 font-display text-title">
          {words.title}
        </h2>
        <p id={`${id}-text`} className="text-balance text-ink-2">
          {words.text}
        </p>
        <Button ref={button} variant="main" className="mt-4 w-full" onClick={onGoOn}>
          {words.goOn}
        </Button>
        <p className="text-caption text-ink-3">{words.hint}</p>
      </div>
    </div>
  )
}

/** A phone in the middle of all that room. */
function Phone() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 112 72"
      className="w-36 fill-none stroke-control stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        strokeDasharray="1 5"
        d="M36 12H10a4 4 0 0 0-4 4v40a4 4 0 0 0 4 4h26M76 12h26a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H76"
      />
      <path d="M46 5h20a5 5 0 0 1 5 5v52a5 5 0 0 1-5 5H46a5 5 0 0 1-5-5V10a5 5 0 0 1 5-5M53 61h6M48 17h16M48 24h10" />
      <path className="stroke-accent" d="M48 37h16v10H48z" />
    </svg>
  )
}
