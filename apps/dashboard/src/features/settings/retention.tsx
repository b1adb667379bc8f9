import { useState } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { useSetRetention } from './settings-api.ts'
import { words } from './words.ts'

const OFFERED_MONTHS = [3, 6, 12, 24, 36]
const FOREVER = 'forever'

/** How long responses are kept. Keeping them for a shorter time deletes some: asked first. */
export function Retention({ months }: { /** null: as long as the store exists. */ readonly months: number | null }) {
  const [shorter, setShorter] = useState<number | null>(null)
  const setRetention = useSetRetention()
  const offered = [...new Set([...OFFERED_MONTHS, ...(months === null ? [] : [months])])].sort((a, b) => a - b)

  function save(next: number | null) {
    setRetention.mutate(next, {
      onSuccess() {
        setShorter(null)
        toasts.show({ variant: 'success', title: words.saved })
      },
    })
  }

  function choose(value: string) {
    const next = value === FOREVER ? null : Number(value)
    if (next === months) return
    setRetention.reset()
    if (next !== null && (months === null || next < months)) setShorter(next)
    else save(next)
  }

  const failure = setRetention.error && <Notice tone="red" text={failureText(setRetention.error)} />
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={words.retentionLabel}
        options={[
          { value: FOREVER, label: words.forever },
          ...offered.map((count) => ({ value: String(count), label: words.months(count) })),
        ]}
        value={months === null ? FOREVER : String(months)}
        onChange={choose}
      />
      {shorter === null && failure}
      {shorter !== null && (
        <Dialog
          title={words.shortenQuestion}
          onClose={() => setShorter(null)}
          foot={
            <>
              <Button onClick={() => setShorter(null)}>{words.cancel}</Button>
              <Button variant="danger" isBusy={setRetention.isPending} onClick={() => save(shorter)}>
                {words.shorten}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-3">
            <p className="text-ink-2">{words.shortenWarning(words.months(shorter))}</p>
            {failure}
          </div>
        </Dialog>
      )}
    </div>
  )
}
