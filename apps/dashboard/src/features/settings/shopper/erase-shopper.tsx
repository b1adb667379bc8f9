import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { exportShopper } from './export-shopper.ts'
import { countsOf, type FoundShopper, type ShopperCounts, useEraseShopper } from './shopper-api.ts'
import { words } from './words.ts'

type Props = {
  readonly found: FoundShopper
  readonly onClose: () => void
  readonly onErased: (counts: ShopperCounts) => void
}

/** Asks once before a shopper is erased, and offers a copy. */
export function EraseShopper({ found, onClose, onErased }: Props) {
  const [isCopied, setIsCopied] = useState(true)
  const erase = useEraseShopper()

  function eraseNow() {
    if (isCopied) exportShopper(found, new Date())
    erase.mutate(found, { onSuccess: onErased })
  }

  return (
    <Dialog
      title={words.eraseQuestion}
      // An erasure that has begun cannot be taken back.
      onClose={() => !erase.isPending && onClose()}
      foot={
        <>
          <Button onClick={onClose} disabled={erase.isPending}>
            {words.cancel}
          </Button>
          <Button variant="danger" isBusy={erase.isPending} onClick={eraseNow}>
            {words.eraseAll}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{words.eraseText(countsOf(found))}</p>
        <Checkbox checked={isCopied} onChange={setIsCopied} hint={words.copyFirstHint}>
          {words.copyFirst}
        </Checkbox>
        {erase.error && <Notice tone="red" text={failureText(erase.error)} />}
      </div>
    </Dialog>
  )
}
