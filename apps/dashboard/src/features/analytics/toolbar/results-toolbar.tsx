import type { ResultsFilter, ResultsQuery } from '@earshot/survey'
import { type ReactNode, useRef, useState } from 'react'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyChunk } from '../../../ui/lazy.ts'
import { useResultsLocation } from '../results-location.ts'
import type { Results } from '../results-query.ts'
import { useAdvancedRefusal } from '../use-counted-query.ts'
import { CompareMenu } from './compare-menu.tsx'
import { FilterChip } from './filter-chip.tsx'
import { type FilterNames, filterLine, filterWords } from './filter-words.ts'
import { PeriodMenu } from './period-menu.tsx'
import { toolShape } from './tool-shape.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { VerifiedSwitch } from './verified-switch.tsx'
import { words } from './words.ts'

const useFilterSheet = lazyChunk(() => import('./filter-sheet.tsx'))

/** The sheet that is open, and for which side of the comparison. */
type Opened = { readonly side: 'filters' | 'comparison'; readonly subject: string | null }

type Props = {
  readonly surveyId: string
  /** Undefined while they load. */
  readonly results: Results | undefined
  /** At the end, beside the comparison. */
  readonly children?: ReactNode
}

/** Which responses are counted, and what they are compared with. It stays in reach while one scrolls. */
export function ResultsToolbar({ surveyId, results, children }: Props) {
  const { location, ask } = useResultsLocation()
  const { query } = location
  const sheet = useFilterSheet()
  const [opened, setOpened] = useState<Opened | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const keys = useArrowKeys(bar)
  // A chip goes as its filter is removed.
  useFocusSaved(() => bar.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? null, bar)
  const refusal = useAdvancedRefusal()
  const names = { questions: results?.questions ?? [], currency: useStoreCurrency() ?? 'USD' }
  const shown = refusal ? [] : query.filters.filter((filter) => !isOfSwitch(filter))

  const open = (to: Opened) => {
    if (refusal) upgradeAsks.ask(refusal)
    else sheet.load(() => setOpened(to))
  }

  const set = (changed: Partial<ResultsQuery>) => {
    setOpened(null)
    ask({ ...query, ...changed })
  }

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={words.toolbar}
        {...keys}
        className="sticky top-14 z-10 -mx-4 flex items-center gap-2 overflow-x-auto border-b border-line bg-paper px-4 py-2 [scrollbar-width:none] after:pointer-events-none after:sticky after:-end-4 after:-me-4 after:h-11 after:w-8 after:flex-none after:bg-linear-to-l after:from-paper after:to-transparent rtl:after:bg-linear-to-r wide:after:hidden wide:-mx-8 wide:px-8 print:hidden"
      >
        <FilterButton
          count={shown.length}
          isPro={refusal !== null}
          onPrefetch={sheet.prefetch}
          onPress={() => open({ side: 'filters', subject: null })}
        />
        <PeriodMenu query={query} onChange={ask} />
        {shown.map((filter) => (
          <ChipOfFilter
            key={`${filter.kind} ${filter.questionId} ${filter.values.join()}`}
            filter={filter}
            names={names}
            onEdit={() => open({ side: 'filters', subject: filter.questionId ?? filter.kind })}
            onRemove={() => ask({ ...query, filters: query.filters.filter((one) => one !== filter) })}
          />
        ))}
        <div className="ms-auto flex flex-none items-center gap-2">
          {results && (!refusal || results.isVerifiedDefault) && (
            <VerifiedSwitch surveyId={surveyId} isDefault={results.isVerifiedDefault} />
          )}
          {location.tab === 'analytics' && (
            <CompareMenu
              query={query}
              refusal={refusal}
              onChange={ask}
              onChooseFilters={() => open({ side: 'comparison', subject: null })}
            />
          )}
          {children}
        </div>
      </div>
      {opened && sheet.loaded && results && (
        <sheet.loaded.FilterSheet
          key={opened.side}
          title={opened.side === 'filters' ? words.filter : words.compareTitle}
          surveyId={surveyId}
          results={results}
          period={query.period}
          filters={opened.side === 'filters' ? query.filters : comparedFilters(query)}
          open={opened.subject}
          onClose={() => setOpened(null)}
          onShow={(filters) => set(opened.side === 'filters' ? { filters } : { compareWith: { filters } })}
        />
      )}
    </>
  )
}

type ChipProps = {
  readonly filter: ResultsFilter
  readonly names: FilterNames
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function ChipOfFilter({ filter, names, onEdit, onRemove }: ChipProps) {
  const { subject, values } = filterWords(filter, names)
  const text = filterLine(filter, names)
  return (
    <FilterChip
      text={words.filterSubject(subject)}
      end={values}
      editLabel={words.editFilter(text)}
      removeLabel={words.removeFilter(text)}
      onEdit={onEdit}
      onRemove={onRemove}
    />
  )
}

type FilterButtonProps = {
  /** How many filters are set. */
  readonly count: number
  readonly isPro: boolean
  readonly onPrefetch: () => void
  readonly onPress: () => void
}

const FilterButton = ({ count, isPro, onPrefetch, onPress }: FilterButtonProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onPointerEnter={onPrefetch}
    onFocus={onPrefetch}
    onClick={onPress}
    className={toolShape('outline')}
  >
    <Icon name="funnel" className="size-5" />
    {words.filter}
    {count > 0 && (
      <span className="grid size-5.5 place-items-center rounded-full bg-accent text-caption text-on-accent tabular-nums">
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{words.filtersSet(count)}</span>
      </span>
    )}
    {isPro && <Chip tone="ochre">{upgradeWords.pro}</Chip>}
  </button>
)

const comparedFilters = ({ compareWith, filters }: ResultsQuery): readonly ResultsFilter[] =>
  typeof compareWith === 'object' && compareWith !== null ? compareWith.filters : filters

/** Verified orders only, or all: the switch says so. */
const isOfSwitch = ({ kind, values }: ResultsFilter): boolean => kind === 'signed_order' && values.includes('yes')
