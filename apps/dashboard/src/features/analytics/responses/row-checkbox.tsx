import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'

type Props = {
  readonly label: string
  readonly checked: boolean
  /** Some of those that it is about are chosen. */
  readonly isMixed?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A checkbox that fills a cell of the table. Its label is for those who do not see its row. */
export function RowCheckbox({ label, checked, isMixed = false, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center rounded-small has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="grid size-5 place-items-center rounded-[6px] border-2 border-control bg-surface text-transparent peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-indeterminate:border-ink peer-indeterminate:bg-ink peer-indeterminate:text-paper forced-colors:peer-checked:bg-[Highlight]">
        <Icon name={isMixed ? 'minus' : 'check'} className="size-3.5" />
      </span>
    </label>
  )
}
