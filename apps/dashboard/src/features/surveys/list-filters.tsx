import { useEffect, useRef, useState } from 'react'
import { surveyWords } from '../../parts/survey/survey-words.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { ListState } from './list-state.ts'
import { words } from './words.ts'

const PAUSE_MS = 300

const choices = [
  { statuses: [], label: words.all },
  { statuses: ['published'], label: surveyWords.live },
  { statuses: ['draft'], label: surveyWords.draft },
  { statuses: ['deleted'], label: words.deleted },
] as const satisfies readonly { statuses: ListState['statuses']; label: string }[]

type Props = {
  readonly listState: ListState
  readonly onGo: (listState: ListState, options?: { replace: boolean }) => void
}

/** The filters of the list. Every change begins at its first page. */
export function ListFilters({ listState, onGo }: Props) {
  return (
    <div className="flex flex-col gap-3 wide:flex-row wide:items-center wide:gap-4">
      <div className="wide:max-w-96 wide:flex-1">
        <ListSearch
          search={listState.search}
          onSearch={(search) => onGo({ ...listState, search, page: 1 }, { replace: true })}
        />
      </div>
      <fieldset className="-my-1.5 flex gap-2">
        <legend className="sr-only">{words.statuses}</legend>
        {choices.map(({ statuses, label }) => (
          <ChipButton
            key={label}
            pressed={isChosen(statuses, listState.statuses)}
            onPress={() => onGo({ ...listState, statuses, page: 1 })}
          >
            {label}
          </ChipButton>
        ))}
      </fieldset>
    </div>
  )
}

/** One press chooses one status; an address may name several. */
const isChosen = (choice: ListState['statuses'], named: ListState['statuses']) =>
  choice.length === 0 ? named.length === 0 : choice.every((status) => named.includes(status))

type SearchProps = { readonly search: string; readonly onSearch: (search: string) => void }

/** Searches when typing pauses; the words being typed are the field's own until then. */
function ListSearch({ search, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const pause = setTimeout(() => {
      sent.current = typed.trim()
      onSearch(sent.current)
    }, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, onSearch])
  useEffect(() => {
    // Only a value from elsewhere, such as Back: typed text is never taken away.
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])

  return <SearchField label={words.search} value={typed} onChange={setTyped} />
}
