import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DatePicker } from '../../ui/date-picker/date-picker.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { words } from './words.ts'

/** The first day that the server takes. */
const FIRST_DAY = '1900-01-01'

type Props = {
  readonly from: string | null
  readonly to: string | null
  readonly today: string
  readonly onClose: () => void
  readonly onChoose: (from: string, to: string) => void
}

/** Two days, both included. */
export function DatesSheet({ today, onClose, onChoose, ...shown }: Props) {
  const [from, setFrom] = useState(shown.from)
  const [to, setTo] = useState(shown.to)
  const [isRefused, setIsRefused] = useState(false)
  const form = useId()

  function choose(event: FormEvent) {
    event.preventDefault()
    if (from !== null && to !== null && from <= to) onChoose(from, to)
    else setIsRefused(true)
  }

  return (
    <Sheet
      title={words.chooseDates}
      onClose={onClose}
      foot={
        <Button type="submit" form={form} variant="main">
          {words.showDates}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={choose} className="flex flex-col gap-4">
        <DatePicker
          label={words.firstDay}
          value={from}
          onChange={setFrom}
          min={FIRST_DAY}
          max={today}
          error={isRefused && from === null ? words.noDay : null}
        />
        <DatePicker
          label={words.lastDay}
          value={to}
          onChange={setTo}
          min={FIRST_DAY}
          max={today}
          error={isRefused ? lastDayProblem(from, to) : null}
        />
      </form>
    </Sheet>
  )
}

function lastDayProblem(from: string | null, to: string | null): string | null {
  if (to === null) return words.noDay
  return from !== null && to < from ? words.endBeforeStart : null
}
