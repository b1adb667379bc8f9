import { useEffect, useState } from 'react'
import { SearchField } from '../../../ui/search-field.tsx'
import { useResultsPlace } from '../results-place.ts'
import { useRested } from '../use-rested.ts'
import { words } from './words.ts'

/** Searches what shoppers wrote. The address has the words, so that a reload finds the same. */
export function ResponseSearch() {
  const { place, go } = useResultsPlace()
  const [typed, setTyped] = useState(place.search)
  const rested = useRested(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing changes the address
  useEffect(() => {
    if (rested !== place.search) go({ search: rested })
  }, [rested])
  return <SearchField label={words.search} value={typed} onChange={setTyped} />
}
