import { useId, useState } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx'
import { latePart } from './late-part.ts'
import { SelectFace, selectShape } from './select-face.tsx'
import { words } from './words.ts'

export type SearchOption = {
  readonly value: string
  readonly label: string
  /** Stands beside it, and is searched too. */
  readonly hint?: string
}

type Props = FieldProps & {
  /** In the form it stands in. */
  readonly name: string
  readonly value: string
  readonly chosen: SearchOption
  /** Made when the list opens: hundreds of them are not free. */
  readonly options: () => readonly SearchOption[]
  readonly onChange: (value: string) => void
}

const useSearchSheet = latePart(() => import('./search-select-sheet.tsx'))

/** One of hundreds: a sheet with a search opens. For one of a few see Select. */
export function SearchSelect({ name, value, chosen, options, onChange, ...field }: Props) {
  const id = useId()
  const sheet = useSearchSheet()
  const [opened, setOpened] = useState<readonly SearchOption[] | null>(null)
  return (
    <FieldFrame id={id} {...field}>
      <input type="hidden" name={name} value={value} />
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        className={selectShape}
        {...describedBy(id, field)}
        // Beside its name it says what is chosen.
        aria-label={`${field.label}: ${chosen.label}`}
        onFocus={sheet.prefetch}
        onPointerEnter={sheet.prefetch}
        onClick={() => sheet.bring(() => setOpened(options()))}
      >
        <SelectFace label={chosen.label} placeholder={words.pick} />
      </button>
      {opened && sheet.part && (
        <sheet.part.SearchSelectSheet
          title={field.label}
          options={opened}
          value={value}
          onClose={() => setOpened(null)}
          onChange={(next) => {
            setOpened(null)
            onChange(next)
          }}
        />
      )}
    </FieldFrame>
  )
}
