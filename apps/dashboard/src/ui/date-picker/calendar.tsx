import { DayPicker, type Matcher } from 'react-day-picker'
import { Button } from '../button.tsx'
import { readingDirection } from '../direction.ts'
import { Icon } from '../icon.tsx'
import { words } from '../words.ts'
import { isoDate, localMidnight } from './iso-date.ts'

type Props = {
  readonly value: string | null
  readonly min: string | undefined
  readonly max: string | undefined
  readonly onPick: (date: string | null) => void
}

const monthButton =
  'grid size-11 place-items-center rounded-full hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:opacity-50'

const classNames = {
  root: 'mx-auto w-full max-w-88',
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: monthButton,
  button_next: monthButton,
  month_caption: 'grid h-11 place-items-center',
  caption_label: 'text-heading',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-9 text-caption font-medium text-ink-2',
  day: 'p-0 text-center tabular-nums',
  day_button:
    'mx-auto grid size-11 place-items-center rounded-full hover:bg-sunken disabled:cursor-default disabled:text-ink-3 disabled:line-through disabled:hover:bg-transparent',
  today: 'font-bold [&>button]:inset-ring-2 [&>button]:inset-ring-line',
  selected: 'font-bold [&>button]:bg-accent [&>button]:text-on-accent forced-colors:[&>button]:bg-[Highlight]',
  hidden: 'invisible',
}

const wholeDay = new Intl.DateTimeFormat('en', { dateStyle: 'full' })

const labels = {
  labelPrevious: () => words.previousMonth,
  labelNext: () => words.nextMonth,
  // The library's label, "16th", does not contain the visible number as a word: voice control must understand it.
  labelDayButton: (day: Date, { today = false }: { readonly today?: boolean }) =>
    today ? `${words.today}, ${wholeDay.format(day)}` : wholeDay.format(day),
}

/** One month, the week from Sunday on, moved by buttons (spec §9). */
export function Calendar({ value, min, max, onPick }: Props) {
  const selected = value === null ? undefined : localMidnight(value)
  return (
    <>
      <DayPicker
        mode="single"
        required
        // A calendar opens so that a day is chosen; the focus goes back afterwards.
        autoFocus
        selected={selected}
        onSelect={(day) => onPick(isoDate(day))}
        {...(selected && { defaultMonth: selected })}
        {...(min !== undefined && { startMonth: localMidnight(min) })}
        {...(max !== undefined && { endMonth: localMidnight(max) })}
        disabled={outside(min, max)}
        weekStartsOn={0}
        numberOfMonths={1}
        dir={readingDirection()}
        classNames={classNames}
        components={{ Chevron }}
        labels={labels}
      />
      <div className="mt-2 flex justify-between">
        <Button variant="plain" onClick={() => onPick(null)} disabled={value === null}>
          {words.clearDate}
        </Button>
        <Button
          variant="plain"
          onClick={() => onPick(isoDate(new Date()))}
          disabled={isOutside(isoDate(new Date()), min, max)}
        >
          {words.today}
        </Button>
      </div>
    </>
  )
}

function outside(min?: string, max?: string): Matcher[] {
  return [
    ...(min === undefined ? [] : [{ before: localMidnight(min) }]),
    ...(max === undefined ? [] : [{ after: localMidnight(max) }]),
  ]
}

function isOutside(date: string, min = date, max = date): boolean {
  return date < min || date > max
}

/** Ours is mirrored by CSS where the page reads from right to left, so it is told which way time runs. */
function Chevron({ orientation = 'left' }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const isRtl = readingDirection() === 'rtl'
  return <Icon name={(orientation === 'left') !== isRtl ? 'back' : 'forward'} />
}
