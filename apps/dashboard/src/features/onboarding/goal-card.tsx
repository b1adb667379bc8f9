import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** One of several to choose, all of it to be touched. */
export function GoalCard({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <label className="relative flex min-h-16 cursor-pointer items-center gap-3 rounded-control bg-surface px-3.5 py-2.5 inset-ring inset-ring-control has-checked:bg-accent-soft has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:border">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="grid size-5.5 flex-none place-items-center rounded-[6px] border-2 border-control bg-surface text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent forced-colors:peer-checked:bg-[Highlight]">
        <Icon name="check" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-small text-ink-2">
          {hint}
        </span>
      </span>
    </label>
  )
}
