import { Icon } from './icon.tsx'

type Props = {
  /** The name of the switched thing. */
  readonly label: string
  /** Its state in a word beside it, if the mark alone does not say enough. */
  readonly state?: string
  readonly checked: boolean
  /** The id of what says what it means. */
  readonly describedBy?: string | undefined
  readonly onChange: (checked: boolean) => void
}

/** A switch as small as a word, for settings that are seldom touched. */
export function ChipSwitch({ label, state, checked, describedBy, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={() => onChange(!checked)}
      className="group flex min-h-11 items-center rounded-full"
    >
      <span
        className={`inline-flex min-h-8 items-center gap-1 rounded-full px-3 text-caption forced-colors:border ${checked ? 'bg-ink text-paper' : 'inset-ring inset-ring-control text-ink-2 group-hover:bg-sunken'}`}
      >
        {checked && <Icon name="check" className="-ms-0.5 size-4 stroke-2" />}
        {label}
        {state !== undefined && <span className={checked ? 'font-heavy' : ''}>{state}</span>}
      </span>
    </button>
  )
}
