import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { fitsWords } from '../../../lib/fits-words.ts'
import { templateCategoryTags } from '../../../parts/template/template-categories.ts'
import { type TemplateCard, templatesQuery } from '../../../parts/template/templates.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { TabRow } from '../../../ui/tab-row.tsx'
import { panelId, Tabs } from '../../../ui/tabs.tsx'
import { ALL, belongsTo, OWN, tabsOf } from './list-tabs.ts'
import { type EventLocation, TemplateGrid } from './template-grid.tsx'
import { words } from './words.ts'

type Props = {
  readonly location: EventLocation
  /** One that there is not counts as All. */
  readonly tab: string
  readonly onTab: (tab: string) => void
  /** Words that a template has somewhere. */
  readonly search?: string
  /** Takes back all that narrows the list. */
  readonly onShowAll: () => void
}

/**
 * The templates by category, after the way to begin without one, which is there at once. If they can't be had, it
 * stands alone. Spec §2.7, ADR-0023.
 */
export function TemplateList({ location, tab: wanted, onTab, search = '', onShowAll }: Props) {
  const { data, isError, refetch } = useQuery(templatesQuery)
  const top = useRef<HTMLDivElement>(null)
  const tabs = tabsOf(data ?? [], location === 'template_gallery')
  const tab = tabs.some(({ value }) => value === wanted) ? wanted : ALL
  const cards = data?.filter((card) => belongsTo(tab, card) && fitsWords(textOf(card), search)) ?? null
  const panel = data && {
    role: 'tabpanel',
    id: panelId(tab),
    'aria-label': tabs.find(({ value }) => value === tab)?.label,
  }

  function choose(value: string) {
    onTab(value)
    // After scrolling down, the next list begins at its top.
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="@container">
      <div ref={top} />
      {data && (
        <div className={`sticky z-10 -mx-1 px-1 py-1 ${grounds[location]}`}>
          <TabRow value={tab}>
            <Tabs label={words.categories} tabs={tabs} value={tab} onChange={choose} />
          </TabRow>
        </div>
      )}
      {!data && (isError ? <LoadAgain onPress={() => void refetch()} /> : <TabsSkeleton />)}
      <div {...panel}>
        <p role="status" className="sr-only">
          {cards && words.announced(cards.length)}
        </p>
        {/* Always the same one: whoever is about to begin from scratch is not disturbed when the templates come. */}
        <TemplateGrid location={location} cards={cards} isLoading={!data && !isError}>
          {cards?.length === 0 && <NoneHere isOwn={tab === OWN} search={search} onShowAll={onShowAll} />}
        </TemplateGrid>
      </div>
    </div>
  )
}

/**
 * The background of the tabs while cards scroll below them: under the bar of a phone's screen, or at the top of the
 * sheet.
 */
const grounds: { readonly [P in EventLocation]: string } = {
  template_gallery: 'top-[var(--above,0px)] bg-paper',
  create_modal: '-top-px bg-surface',
}

const textOf = ({ name, description, categoryTag, questions }: TemplateCard): string =>
  [name, description, templateCategoryTags[categoryTag].name, ...questions.map(({ text }) => text)].join(' ')

const TabsSkeleton = () => (
  <Skeleton>
    <Bone className="my-1.5 h-13 rounded-control!" />
  </Skeleton>
)

/** In the place of the tabs, and as high: nothing moves when they come. */
const LoadAgain = ({ onPress }: { readonly onPress: () => void }) => (
  <Button variant="plain" onClick={onPress} className="-ms-2 my-2 px-2! text-small text-ink-2!">
    {words.loadAgain}
  </Button>
)

type NoneProps = { readonly isOwn: boolean; readonly search: string; readonly onShowAll: () => void }

function NoneHere({ isOwn, search, onShowAll }: NoneProps) {
  // A category has a tab because there is something in it, and All has the way to begin without.
  if (search === '' && !isOwn) return null
  const emptyText =
    search === ''
      ? { title: words.noneOwn, text: words.noneOwnText }
      : { title: words.noneMatches(search), text: words.noneMatchesText }
  return (
    <EmptyState {...emptyText}>
      <Button onClick={onShowAll}>{words.showAll}</Button>
    </EmptyState>
  )
}
