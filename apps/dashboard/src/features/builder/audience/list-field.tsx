import { LIMITS } from '@earshot/survey'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import type { DraftFilter } from './draft-filter.ts'
import { addValues, valuesIn } from './list-values.ts'
import { ValueChips } from './value-chips.tsx'
import { words } from './words.ts'

type Props = {
  readonly draft: DraftFilter
  readonly onChange: (change: Partial<DraftFilter>) => void
  readonly error: string | null
}

/** Values that are typed one after the other, or pasted as a list; each once (decisions D9). */
export function ListField({ draft: { type, values, typed }, onChange, error }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState('')
  const label = words.list(type)

  function add(text: string) {
    const added = addValues(values, valuesIn(text))
    setNews(added.leftOut > 0 ? words.noRoom : added.taken === null ? '' : words.taken(added.taken))
    onChange({ values: added.values, typed: '' })
  }

  function remove(value: string) {
    setNews('')
    onChange({ values: values.filter((one) => one !== value) })
    // Its button is gone.
    place.current?.querySelector('input')?.focus()
  }

  function press(event: KeyboardEvent) {
    // In an empty field it finishes the filter, as in any other.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (!/[\n\r,]/.test(text)) return
    event.preventDefault()
    add(`${typed}\n${text}`)
  }

  return (
    <div ref={place}>
      <ValueChips label={label} values={values} nameOf={(value) => value} onRemove={remove} />
      <Field
        label={label}
        hint={words.listHint(type)}
        error={error}
        maxLength={LIMITS.filterValueLength}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="enter"
        value={typed}
        // Keyboards of phones do not tell which key it was.
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : onChange({ typed: target.value }))}
        onKeyDown={press}
        onPaste={paste}
      />
      <p role="status" className="mt-1 text-small text-ink-2 empty:sr-only">
        {news}
      </p>
    </div>
  )
}
