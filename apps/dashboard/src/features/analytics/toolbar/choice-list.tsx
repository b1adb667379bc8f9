import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { words } from './words.ts'

export type FilterChoice = { readonly value: string; readonly label: string; readonly count: number | null }

type Props = {
  readonly name: string
  readonly choices: readonly FilterChoice[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

/** So many choices are shown at first. */
const SHOWN = 6

/** Values to choose any of, with how many responses have each. */
export function ChoiceList({ name, choices, chosen, onToggle }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const highest = Math.max(1, ...choices.map(({ count }) => count ?? 0))
  const shown = choices.filter((choice, index) => isWhole || index < SHOWN || chosen.includes(choice.value))
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      {shown.map(({ value, label, count }) => (
        <Checkbox key={value} checked={chosen.includes(value)} onChange={() => onToggle(value)}>
          <span className="flex items-center gap-3">
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              {label}
            </span>
            {count !== null && (
              <>
                <span className="text-small text-ink-2 tabular-nums">{formatCount(count)}</span>
                <span aria-hidden="true" className="w-14 flex-none">
                  <Meter share={count / highest} />
                </span>
              </>
            )}
          </span>
        </Checkbox>
      ))}
      {shown.length < choices.length && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="min-h-11 text-small font-heavy underline underline-offset-4"
        >
          {words.more(choices.length - shown.length)}
        </button>
      )}
    </fieldset>
  )
}
