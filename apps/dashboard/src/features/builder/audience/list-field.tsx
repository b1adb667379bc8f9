import { LIMITS } from '@earshot/survey'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import type { DraftFilter } from './draft-filter.ts'
import { addValues, isParted, valuesIn } from './list-values.ts'
import { ValueChips } from './value-chips.tsx'
import { words } from './words.ts'

type Props = {
  readonly draft: DraftFilter
  readonly onChange: (change: Partial<DraftFilter>) => void
  readonly error: string | null
}

/** Values that are typed one after the other, or pasted as a list; each once (ADR-0031). */
export function ListField({ draft: { type, values, typed }, onChange, error }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const label = words.list(type)

  function add(text: string) {
    const added = addValues(values, valuesIn(text))
    setAnnouncement(words.added(added))
    onChange({ values: added.values, typed: '' })
  }

  function remove(value: string) {
    setAnnouncement('')
    onChange({ values: values.filter((one) => one !== value) })
    // Its button is gone.
    container.current?.querySelector('input')?.focus()
  }

  /** Keyboards of phones do not tell which key it was. */
  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // Text that is being composed is not taken away from the input method.
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    if (isParted(target.value) && !isComposing) add(target.value)
    else onChange({ typed: target.value })
  }

  function press(event: KeyboardEvent) {
    // In an empty field it finishes the filter, as in any other.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (!isParted(text)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    // In place of the selected text; the text around it becomes values of its own.
    const [before, after] = [value.slice(0, selectionStart ?? undefined), value.slice(selectionEnd ?? value.length)]
    add(`${before}\n${text}\n${after}`)
  }

  return (
    <div ref={container}>
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
        onChange={change}
        onCompositionEnd={({ currentTarget }) => isParted(currentTarget.value) && add(currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      <p role="status" className="mt-1 text-small text-ink-2 empty:sr-only">
        {announcement}
      </p>
    </div>
  )
}
