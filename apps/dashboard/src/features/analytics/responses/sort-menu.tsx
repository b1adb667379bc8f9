import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SORTS, useResultsLocation } from '../results-location.ts'
import { words } from './words.ts'

/** The order of the responses, and a menu of the others. A search has the newest first. */
export function SortMenu() {
  const { location, go } = useResultsLocation()
  if (location.search !== '') return null
  return (
    <Menu
      label={words.sort}
      className="-ms-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-small text-ink-2 hover:bg-sunken"
      items={SORTS.map((sort) => ({
        label: words.sorts[sort],
        ...(sort === location.sort && { icon: 'check' as const }),
        onPress: () => go({ sort }),
      }))}
    >
      {words.sorts[location.sort]}
      <Icon name="down" className="size-4" />
    </Menu>
  )
}
