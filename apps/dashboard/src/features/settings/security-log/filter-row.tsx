import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { CAUSES, KINDS, type LogFilter, PERIODS } from './event-filter.ts'
import { suspiciousQuery } from './security-log-api.ts'
import { words } from './words.ts'

type Props = {
  readonly filter: LogFilter
  /** @param value null: no matter which */
  readonly onChoose: (name: keyof LogFilter, value: string | null) => void
}

/** No value of a list may be empty. */
const EVERYBODY = 'everybody'

/** Kind, person and period, which together decide what is shown. */
export function FilterRow({ filter, onChoose }: Props) {
  const suspicious = useQuery(suspiciousQuery).data?.total ?? 0
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label={words.filterBy} className="flex flex-wrap gap-x-2">
        <Toggle isPressed={filter.kind === undefined} label={words.everything} onPress={() => onChoose('kind', null)} />
        {KINDS.map((kind) => (
          <Toggle
            key={kind}
            isPressed={filter.kind === kind}
            label={words.kinds[kind]}
            {...(kind === 'suspicious' && { hasMark: true, count: suspicious })}
            onPress={() => onChoose('kind', kind)}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3 wide:max-w-lg">
        <Select
          label={words.doneBy}
          options={[
            { value: EVERYBODY, label: words.everybody },
            ...CAUSES.map((who) => ({ value: who, label: words.causes[who] })),
          ]}
          value={filter.who ?? EVERYBODY}
          onChange={(who) => onChoose('who', who === EVERYBODY ? null : who)}
        />
        <Select
          label={words.period}
          options={PERIODS.map((days) => ({ value: days, label: words.periods[days] }))}
          value={filter.days}
          onChange={(days) => onChoose('days', days)}
        />
      </div>
    </div>
  )
}

type ToggleProps = {
  readonly label: string
  readonly isPressed: boolean
  readonly hasMark?: boolean
  /** Shown unless it is 0. */
  readonly count?: number
  readonly onPress: () => void
}

function Toggle({ label, isPressed, hasMark = false, count = 0, onPress }: ToggleProps) {
  return (
    <button type="button" aria-pressed={isPressed} onClick={onPress} className="group flex min-h-11 items-center">
      <span
        className={`inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 text-small font-heavy forced-colors:border ${isPressed ? 'bg-ink text-paper' : 'bg-sunken text-ink-2 group-hover:bg-line'}`}
      >
        {hasMark && <Icon name="alert" className="size-4.5" />}
        {count === 0 ? label : `${label} ${formatCount(count)}`}
      </span>
    </button>
  )
}
