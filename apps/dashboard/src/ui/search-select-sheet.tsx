import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fitsWords } from '../lib/fits-words.ts'
import { inputShape } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'
import { words } from './words.ts'

export type SearchOption = {
  readonly value: string
  readonly label: string
  /** Stands beside it, and is searched too. */
  readonly hint?: string
}

type Props = {
  readonly title: string
  readonly options: readonly SearchOption[]
  /** A further option for the typed text. */
  readonly offer?: (typed: string) => SearchOption | null
  /** '': none yet. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onClose: () => void
}

/** The combobox pattern of the ARIA Authoring Practices, its list always open: the focus stays in the search. */
export function SearchSelectSheet({ title, options, offer, value, onChange, onClose }: Props) {
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const { text, searchFor, found, active, setActive } = useFound(options, offer, value)
  const at = found.findIndex((option) => option.value === active)

  // Once the dialog stands: it gives the focus to its first button.
  useEffect(() => {
    search.current?.focus()
    document.getElementById(`${id}-${value}`)?.scrollIntoView({ block: 'center' })
  }, [id, value])
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, at])

  function step(event: KeyboardEvent) {
    const next = nextIndex(event.key, at, found.length)
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== null) setActive(found[next]?.value ?? active)
    else if (at >= 0) onChange(active)
  }

  return (
    <Sheet title={title} onClose={onClose}>
      {/* As high for one as for hundreds: what is found must not make the sheet jump. */}
      <div className="flex h-[65dvh] flex-col gap-2 pt-1 wide:h-[28rem]">
        <div className="relative flex-none">
          <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-2" />
          <input
            ref={search}
            type="text"
            role="combobox"
            aria-label={words.search}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={at >= 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => searchFor(event.target.value)}
            onKeyDown={step}
            className={`${inputShape} min-h-12 ps-11`}
          />
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={title}
          className="-mx-2 min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          {found.map((option) => (
            <FoundOption
              key={option.value}
              id={`${id}-${option.value}`}
              option={option}
              isSelected={option.value === value}
              isActive={option.value === active}
              onPress={() => onChange(option.value)}
              onPoint={() => setActive(option.value)}
            />
          ))}
        </div>
        {found.length === 0 && (
          <p role="status" className="flex-1 text-center text-ink-2">
            {words.noneFound}
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** The options that fit what is typed. The best one becomes active; without a text, the selected one. */
function useFound(options: Props['options'], offer: Props['offer'], value: string) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(value)

  function find(typed: string): readonly SearchOption[] {
    const offered = offer?.(typed)
    return [...options.filter((option) => fits(option, typed)), ...(offered ? [offered] : [])]
  }

  function searchFor(typed: string): void {
    setText(typed)
    const [best] = find(typed)
    setActive(typed === '' ? value : (best?.value ?? ''))
  }

  return { text, searchFor, found: find(text), active, setActive }
}

type FoundProps = {
  readonly id: string
  readonly option: SearchOption
  readonly isSelected: boolean
  /** Whether Enter selects it. */
  readonly isActive: boolean
  readonly onPress: () => void
  readonly onPoint: () => void
}

function FoundOption({ id, option, isSelected, isActive, onPress, onPoint }: FoundProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      onClick={onPress}
      onPointerMove={onPoint}
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 ${isActive ? 'bg-sunken forced-colors:outline-2' : ''}`}
    >
      <span className="min-w-0 flex-1">{option.label}</span>
      <span className="flex-none text-small text-ink-2">{option.hint}</span>
      {isSelected && <Icon name="check" className="size-5 text-accent" />}
    </div>
  )
}

const fits = ({ label, hint = '', value }: SearchOption, text: string): boolean =>
  fitsWords(`${label} ${hint} ${value}`, text)

function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  return key === 'PageUp' ? Math.max(at - 8, 0) : null
}
