import { useEffect, useState } from 'react'
import { SearchField } from '../../../ui/search-field.tsx'
import { useResultsLocation } from '../results-location.ts'
import { useDebouncedSearch } from '../use-debounced-search.ts'
import { words } from './words.ts'

/** Searches what shoppers wrote. The address has the words, so that a reload finds the same. */
export function ResponseSearch() {
  const { location, go } = useResultsLocation()
  const [typed, setTyped] = useState(location.search)
  const debounced = useDebouncedSearch(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing changes the address
  useEffect(() => {
    if (debounced !== location.search) go({ search: debounced })
  }, [debounced])
  return <SearchField label={words.search} value={typed} onChange={setTyped} />
}
