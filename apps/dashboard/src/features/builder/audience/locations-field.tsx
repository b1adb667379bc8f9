import { useId, useRef, useState } from 'react'
import { describedBy, FieldFrame } from '../../../ui/field-frame.tsx'
import { lazyChunk } from '../../../ui/lazy.ts'
import type { SearchOption } from '../../../ui/search-select-sheet.tsx'
import { SelectFace, selectShape } from '../../../ui/select-face.tsx'
import { codeOf, countries, locationValue, regionOf } from './countries.ts'
import { locationName } from './filter-sentence.ts'
import { addValues } from './list-values.ts'
import { ValueChips } from './value-chips.tsx'
import { words } from './words.ts'

const useSearchSheet = lazyChunk(() => import('../../../ui/search-select-sheet.tsx'))

type Props = {
  /** Each as `code:name`, or a bare code. */
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly error: string | null
}

/** Countries by their name, regions by their code. Spec §3.6. */
export function LocationsField({ values, onChange, error }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useSearchSheet()
  const [announcement, setAnnouncement] = useState('')
  const [offered, setOffered] = useState<readonly SearchOption[] | null>(null)
  const frame = { label: words.locations, error, hint: words.locationsHint }
  const isNew = (option: SearchOption) => !values.some((value) => codeOf(value) === option.value)

  function offerRegion(typed: string): SearchOption | null {
    const region = regionOf(typed)
    return region && isNew(region) ? region : null
  }

  function add(code: string) {
    const location = offered?.find(({ value }) => value === code) ?? regionOf(code)
    setOffered(null)
    if (!location) return
    const added = addValues(values, [locationValue(location)])
    setAnnouncement(words.added(added))
    onChange(added.values)
  }

  function remove(value: string) {
    setAnnouncement('')
    onChange(values.filter((one) => one !== value))
    // Its button is gone.
    button.current?.focus()
  }

  return (
    <div>
      <ValueChips label={words.locations} values={values} nameOf={locationName} onRemove={remove} />
      <FieldFrame id={id} {...frame}>
        <button
          ref={button}
          type="button"
          id={id}
          aria-haspopup="dialog"
          aria-expanded={offered !== null}
          className={selectShape}
          {...describedBy(id, frame)}
          aria-label={words.addLocation}
          onFocus={sheet.prefetch}
          onPointerEnter={sheet.prefetch}
          onClick={() => sheet.load(() => setOffered(countries().filter(isNew)))}
        >
          <SelectFace label={undefined} placeholder={words.addLocation} />
        </button>
      </FieldFrame>
      <p role="status" className="mt-1 text-small text-ink-2 empty:sr-only">
        {announcement}
      </p>
      {offered && sheet.loaded && (
        <sheet.loaded.SearchSelectSheet
          title={words.addLocation}
          options={offered}
          offer={offerRegion}
          value=""
          onChange={add}
          onClose={() => setOffered(null)}
        />
      )}
    </div>
  )
}
