import { useId, useRef, useState } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx'
import { lazyChunk } from './lazy.ts'
import type { SearchOption } from './search-select-sheet.tsx'
import { SelectFace, selectShape } from './select-face.tsx'
import { words } from './words.ts'

type Props = FieldProps & {
  /** In the form it stands in. */
  readonly name: string
  readonly value: string
  readonly chosen: SearchOption
  /** Made when the list opens: hundreds of them are not free. */
  readonly options: () => readonly SearchOption[]
  readonly onChange: (value: string) => void
}

const useSearchSheet = lazyChunk(() => import('./search-select-sheet.tsx'))

/** One of hundreds: a sheet with a search opens. For one of a few see Select. */
export function SearchSelect({ name, value, chosen, options, onChange, ...frame }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const sheet = useSearchSheet()
  const [opened, setOpened] = useState<readonly SearchOption[] | null>(null)

  /** Like typing in a field: the form's message about it may be true no longer. */
  function dispatchInput(next: string) {
    if (!field.current) return
    field.current.value = next
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <FieldFrame id={id} {...frame}>
      <input ref={field} type="hidden" name={name} value={value} />
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        className={selectShape}
        {...describedBy(id, frame)}
        // Beside its name it says what is chosen.
        aria-label={`${frame.label}: ${chosen.label}`}
        onFocus={sheet.prefetch}
        onPointerEnter={sheet.prefetch}
        onClick={() => sheet.load(() => setOpened(options()))}
      >
        <SelectFace label={chosen.label} placeholder={words.pick} />
      </button>
      {opened && sheet.loaded && (
        <sheet.loaded.SearchSelectSheet
          title={frame.label}
          options={opened}
          value={value}
          onClose={() => setOpened(null)}
          onChange={(next) => {
            setOpened(null)
            onChange(next)
            dispatchInput(next)
          }}
        />
      )}
    </FieldFrame>
  )
}
