import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx'
import { lazyChunk } from './lazy.ts'
import { SelectFace, selectShape } from './select-face.tsx'
import type { SelectOption } from './select-list.tsx'
import { words } from './words.ts'

type Props = FieldProps & {
  /** No value may be empty. */
  readonly options: readonly SelectOption[]
  /** null: nothing chosen yet. */
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly disabled?: boolean
  /** At the other end of the label's line. */
  readonly besideLabel?: ReactNode
}

const useSelectList = lazyChunk(() => import('./select-list.tsx'))

/** One of many, in a list that opens. Until it is first used it only looks like one: the list loads then. */
export function Select({ options, value, onChange, placeholder = words.pick, disabled = false, ...field }: Props) {
  const id = useId()
  const list = useSelectList()
  const [firstKey, setFirstKey] = useState<string | null>(null)
  const trigger = { id, disabled, className: selectShape, ...describedBy(id, field) }

  /** @param key the first key that the list handles: it was pressed when the list was not there yet */
  function open(key: string) {
    list.load(() => setFirstKey(key))
  }

  function openByKey(event: KeyboardEvent) {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key)
  }

  return (
    <FieldFrame id={id} {...field}>
      {list.loaded ? (
        <list.loaded.SelectList {...{ trigger, firstKey, options, value, onChange, placeholder }} />
      ) : (
        <button
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          {...trigger}
          onFocus={list.prefetch}
          onPointerEnter={list.prefetch}
          onClick={() => open('Enter')}
          onKeyDown={openByKey}
        >
          <SelectFace label={options.find((option) => option.value === value)?.label} placeholder={placeholder} />
        </button>
      )}
    </FieldFrame>
  )
}
