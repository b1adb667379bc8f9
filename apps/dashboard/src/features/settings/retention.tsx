import { useState } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { deletionIn, type NewRetention, type RetentionDeletion, useSetRetention } from './settings-api.ts'
import { words } from './words.ts'

const OFFERED_MONTHS = [3, 6, 12, 24, 36]
const FOREVER = 'forever'

type Props = {
  /** null: as long as the store exists. */
  readonly months: number | null
  /** That of the store. */
  readonly timeZone: string
}

/** How long responses are kept. A time that deletes some of them is saved only once that is confirmed. */
export function Retention({ months, timeZone }: Props) {
  const [deletion, setDeletion] = useState<RetentionDeletion | null>(null)
  const { mutate, reset, isPending, variables, error } = useSetRetention()
  const offered = [...new Set([...OFFERED_MONTHS, ...(months === null ? [] : [months])])].sort((a, b) => a - b)
  const isCounting = isPending && deletion === null
  const shown = isCounting ? variables.retentionMonths : months

  function save(change: NewRetention) {
    mutate(change, {
      onSuccess() {
        setDeletion(null)
        toasts.show({ variant: 'success', title: words.saved })
      },
      onError: (failure) => setDeletion((before) => deletionIn(failure) ?? before),
    })
  }

  function choose(value: string) {
    const next = value === FOREVER ? null : Number(value)
    if (!isPending && next !== months) save({ retentionMonths: next })
  }

  function close() {
    // The confirmed change is under way, and cannot be taken back.
    if (isPending) return
    setDeletion(null)
    reset()
  }

  const failure = error && !deletionIn(error) ? failureText(error) : null
  const isOutdated = error !== null && variables.confirmed !== undefined && deletionIn(error) !== null
  const trouble = isOutdated ? words.outdatedDeletion : failure
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={words.retentionLabel}
        options={[
          { value: FOREVER, label: words.forever },
          ...offered.map((count) => ({ value: String(count), label: words.months(count) })),
        ]}
        value={shown === null ? FOREVER : String(shown)}
        onChange={choose}
        besideLabel={
          <span role="status" className="text-small text-ink-2">
            {isCounting && <span className="inline-block animate-delayed">{words.countingDeletion}</span>}
          </span>
        }
      />
      {deletion === null && failure && <Notice tone="red" text={failure} />}
      {deletion && (
        <ConfirmDeletion
          // A dialog of its own for other numbers: its title is read out, and a double click does not confirm them.
          key={`${deletion.responses} ${deletion.orders} ${deletion.deletesBefore}`}
          {...{ deletion, timeZone, trouble }}
          isBusy={isPending}
          onConfirm={() => save({ retentionMonths: deletion.retentionMonths, confirmed: deletion })}
          onClose={close}
        />
      )}
    </div>
  )
}
