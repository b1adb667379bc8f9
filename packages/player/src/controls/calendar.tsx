import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import css from './calendar.css?inline'
import type { dateWords } from './date-words.ts'
import { addDays, addMonths, weekdayOf, weeksOf } from './days.ts'

type Props = {
  readonly chosen: string | null
  readonly today: string
  readonly words: typeof dateWords
  readonly locale: string | undefined
  readonly onChoose: (day: string) => void
  readonly onClose: () => void
}

/** One month, the week from Sunday (spec §9), with the grid keys of WAI-ARIA APG, date picker dialog. */
function Calendar({ chosen, today, words, locale, onChoose, onClose }: Props) {
  const [active, setActive] = useState(chosen ?? today)
  const grid = useRef<HTMLTableElement>(null)
  // Not when the month was changed by its buttons: they keep the focus.
  const [steps, setSteps] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each step of the keys
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [steps])

  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(knownLocale(locale), { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(
      new Date(day),
    )
  const weeks = weeksOf(active)

  function press(event: KeyboardEvent) {
    const { key, shiftKey } = event
    const toRight = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const days: Readonly<Record<string, number>> = {
      ArrowRight: toRight,
      ArrowLeft: -toRight,
      ArrowDown: 7,
      ArrowUp: -7,
      Home: -weekdayOf(active),
      End: 6 - weekdayOf(active),
    }
    const months: Readonly<Record<string, number>> = { PageDown: shiftKey ? 12 : 1, PageUp: shiftKey ? -12 : -1 }
    if (key in days) setActive(addDays(active, days[key] ?? 0))
    else if (key in months) setActive(addMonths(active, months[key] ?? 0))
    else if (key === 'Enter' || key === ' ') onChoose(active)
    else return
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
      <div className="month">
        <MonthButton
          label={words.previousMonth}
          path="m15 6-6 6 6 6"
          onClick={() => setActive(addMonths(active, -1))}
        />
        <span id="month" aria-live="polite">
          {format(active, { month: 'long', year: 'numeric' })}
        </span>
        <MonthButton label={words.nextMonth} path="m9 6 6 6-6 6" onClick={() => setActive(addMonths(active, 1))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of WAI-ARIA APG */}
      <table ref={grid} role="grid" aria-labelledby="month" onKeyDown={press}>
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
          {weeks.map((week, row) => (
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
    </div>
  )
}

export const part = { View: Calendar, css }

/** A store may say anything; what is no language tag, `Intl` would throw at. Some write `pt_BR`. */
function knownLocale(told = ''): string | undefined {
  try {
    return Intl.getCanonicalLocales(told.replace('_', '-'))[0]
  } catch {
    return undefined
  }
}

function MonthButton({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
