import { useRef } from 'react'
import { inputShape } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { words } from './words.ts'

type Props = {
  /** The name of the searched thing. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string
}

/** A field that narrows what stands below it. */
export function SearchField({ label, value, onChange, className = '' }: Props) {
  const field = useRef<HTMLInputElement>(null)

  function clear() {
    onChange('')
    field.current?.focus()
  }

  return (
    <search className={`relative block ${className}`}>
      <Icon name="search" className="pointer-events-none absolute start-3.5 top-3.5 size-5 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={120}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        ref={field}
        className={`${inputShape} min-h-12 ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value !== '' && (
        <IconButton icon="close" label={words.clearSearch} onClick={clear} className="absolute end-0.5 top-0.5" />
      )}
    </search>
  )
}
