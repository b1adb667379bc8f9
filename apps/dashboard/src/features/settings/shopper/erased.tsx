import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copyable.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ShopperCounts } from './shopper-api.ts'
import { words } from './words.ts'

/** How much was erased, and a sentence for the shopper. */
export function Erased({ counts, onDone }: { readonly counts: ShopperCounts; readonly onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => new Date())
  // The dialog that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-heading outline-none">
        <span className="grid size-8 place-items-center rounded-full bg-green-soft text-green">
          <Icon name="check" className="size-5" />
        </span>
        {words.erased}
      </h3>
      <p>{words.erasedText(counts)}</p>
      <p className="text-small text-ink-2">{words.refused}</p>
      {counts.responses + counts.orders > 0 && (
        <Copyable label={words.replyLabel} text={words.reply(counts, now)} hint={words.replyHint} action={words.copy} />
      )}
      <Button variant="main" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}
