import { useState } from 'react'
import { formatFullDays } from '../../lib/format.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { lazyChunk } from '../../ui/lazy.ts'
import { type Period, PRESETS } from './period.ts'
import { words } from './words.ts'

const useDatesSheet = lazyChunk(() => import('../../parts/period/dates-sheet.tsx'))

type Props = {
  readonly period: Period
  /** The period of the figures on screen; none yet. */
  readonly shown: { readonly from: string; readonly to: string } | undefined
  readonly today: string
  readonly onGo: (period: Period) => void
}

/** The period: one of the usual ones, or days of one's own choosing. */
export function PeriodChips({ period, shown, today, onGo }: Props) {
  const sheet = useDatesSheet()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <fieldset className="-my-1.5 flex flex-wrap gap-x-2">
        <legend className="sr-only">{words.periods}</legend>
        {PRESETS.map((preset) => (
          <ChipButton key={preset} pressed={period.preset === preset} onPress={() => onGo({ preset })}>
            {words.presets[preset]}
          </ChipButton>
        ))}
        <ChipButton pressed={period.preset === null} onPress={() => sheet.load(() => setIsOpen(true))}>
          {words.otherDates}
        </ChipButton>
      </fieldset>
      <p className="mt-1.5 min-h-4.5 text-caption text-ink-3">{shown && formatFullDays(shown.from, shown.to)}</p>
      {isOpen && sheet.loaded && (
        <sheet.loaded.DatesSheet
          from={shown?.from ?? null}
          to={shown?.to ?? null}
          today={today}
          onClose={() => setIsOpen(false)}
          onChoose={(from, to) => {
            setIsOpen(false)
            onGo({ preset: null, from, to })
          }}
        />
      )}
    </div>
  )
}
