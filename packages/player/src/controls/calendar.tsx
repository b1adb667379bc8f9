import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import css from './calendar.css?inline'
import type { dateWords } from './date-words.ts'
import { addDays, addMonths, weekdayOf, weeksOf } from './days.ts'
import type { FormatDay } from './format-day.ts'

type Props = {
  readonly chosen: string | null
  readonly today: string
  readonly words: typeof dateWords & { readonly lang: string }
  readonly format: FormatDay
  readonly onChoose: (day: string) => void
  readonly onClose: () => void
}

/** One month, the week from Sunday (spec §9), with the grid keys of WAI-ARIA APG, date picker dialog. */
function Calendar({ chosen, today, words, format, onChoose, onClose }: Props) {
  const [active, setActive] = useState(chosen ?? today)
  const grid = useRef<HTMLTableElement>(null)
  // Not when the month was changed by its buttons: they keep the focus.
  const [steps, setSteps] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each step of the keys
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [steps])

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') onChoose(active)
    else {
      const reached = dayReached(event, active)
      if (!reached) return
      setActive(reached)
    }
    setSteps(steps + 1)
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from anywhere within
    <div
      className="calendar"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // or the popover would close as well
        onClose()
      }}
    >
      <MonthHead
        words={words}
        name={format(active, { month: 'long', year: 'numeric' })}
        onMonth={(count) => setActive(addMonths(active, count))}
      />
      <DayGrid
        grid={grid}
        active={active}
        chosen={chosen}
        today={today}
        format={format}
        onPress={press}
        onChoose={onChoose}
      />
    </div>
  )
}

/** The day that a key leads to; undefined where it leads nowhere. */
function dayReached({ key, shiftKey, currentTarget }: KeyboardEvent, from: string): string | undefined {
  const toRight = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  const days: Readonly<Record<string, number>> = {
    ArrowRight: toRight,
    ArrowLeft: -toRight,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -weekdayOf(from),
    End: 6 - weekdayOf(from),
  }
  const months: Readonly<Record<string, number>> = { PageDown: shiftKey ? 12 : 1, PageUp: shiftKey ? -12 : -1 }
  if (key in days) return addDays(from, days[key] ?? 0)
  return key in months ? addMonths(from, months[key] ?? 0) : undefined
}

type MonthHeadProps = {
  readonly words: Props['words']
  readonly name: string
  readonly onMonth: (count: number) => void
}

function MonthHead({ words, name, onMonth }: MonthHeadProps) {
  const button = (count: number, label: string, path: string) => (
    <button type="button" lang={words.lang} aria-label={label} onClick={() => onMonth(count)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  return (
    <div className="month">
      {button(-1, words.previousMonth, 'm15 6-6 6 6 6')}
      <span id="month" aria-live="polite">
        {name}
      </span>
      {button(1, words.nextMonth, 'm9 6 6 6-6 6')}
    </div>
  )
}

type DayGridProps = Pick<Props, 'chosen' | 'today' | 'format' | 'onChoose'> & {
  readonly grid: RefObject<HTMLTableElement | null>
  readonly active: string
  readonly onPress: (event: KeyboardEvent) => void
}

function DayGrid({ grid, active, chosen, today, format, onPress, onChoose }: DayGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of WAI-ARIA APG
    <table ref={grid} role="grid" aria-labelledby="month" onKeyDown={onPress}>
      <thead>
        <tr>
          {weeksOf('2023-01-01')[0]?.map((day) => (
            <th key={day} scope="col" abbr={format(day ?? '', { weekday: 'long' })}>
              {format(day ?? '', { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(active).map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month
          <tr key={row}>
            {week.map((day, column) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing stands there
                <td key={column} />
              ) : (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell (HTML-AAM)
                <td
                  key={day}
                  tabIndex={day === active ? 0 : -1}
                  aria-label={format(day, { dateStyle: 'full' })}
                  aria-selected={day === chosen}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => onChoose(day)}
                >
                  {Number(day.slice(8))}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const chunk = { View: Calendar, css }
