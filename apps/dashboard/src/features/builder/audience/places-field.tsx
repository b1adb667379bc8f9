import { useId, useRef, useState } from 'react'
import { describedBy, FieldFrame } from '../../../ui/field-frame.tsx'
import { lazyChunk } from '../../../ui/lazy.ts'
import type { SearchOption } from '../../../ui/search-select.tsx'
import { SelectFace, selectShape } from '../../../ui/select-face.tsx'
import { codeOf, countries, placeOf, regionOf } from './countries.ts'
import { placeName } from './filter-sentence.ts'
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
export function PlacesField({ values, onChange, error }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useSearchSheet()
  const [news, setNews] = useState('')
  const [offered, setOffered] = useState<readonly SearchOption[] | null>(null)
  const frame = { label: words.places, error, hint: words.placesHint }
  const isNew = (option: SearchOption) => !values.some((value) => codeOf(value) === option.value)

  function offerRegion(typed: string): SearchOption | null {
    const region = regionOf(typed)
    return region && isNew(region) ? region : null
  }

  function add(code: string) {
    const place = offered?.find(({ value }) => value === code) ?? regionOf(code)
    setOffered(null)
    if (!place) return
    const added = addValues(values, [placeOf(place)])
    setNews(words.added(added))
    onChange(added.values)
  }

  function remove(value: string) {
    setNews('')
    onChange(values.filter((one) => one !== value))
    // Its button is gone.
    button.current?.focus()
  }

  return (
    <div>
      <ValueChips label={words.places} values={values} nameOf={placeName} onRemove={remove} />
      <FieldFrame id={id} {...frame}>
        <button
          ref={button}
          type="button"
          id={id}
          aria-haspopup="dialog"
          aria-expanded={offered !== null}
          className={selectShape}
          {...describedBy(id, frame)}
          aria-label={words.addPlace}
          onFocus={sheet.prefetch}
          onPointerEnter={sheet.prefetch}
          onClick={() => sheet.load(() => setOffered(countries().filter(isNew)))}
        >
          <SelectFace label={undefined} placeholder={words.addPlace} />
        </button>
      </FieldFrame>
      <p role="status" className="mt-1 text-small text-ink-2 empty:sr-only">
        {news}
      </p>
      {offered && sheet.loaded && (
        <sheet.loaded.SearchSelectSheet
          title={words.addPlace}
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
