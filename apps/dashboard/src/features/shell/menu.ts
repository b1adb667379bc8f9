import type { ShellIconName } from './shell-icon.tsx'
import { words } from './words.ts'

export type MenuEntry = {
  readonly label: string
  readonly icon: ShellIconName
  /** Where it leads: an address of ours, or a whole one elsewhere. */
  readonly path: string
  readonly isDisabled?: boolean
  /** Ours or elsewhere. */
  readonly isHelp?: boolean
  readonly items?: readonly { readonly label: string; readonly path: string }[]
}

export type MenuGroup = {
  readonly name: 'create' | 'more' | 'lower'
  readonly title: string | null
  readonly items: readonly MenuEntry[]
}

const groups: readonly MenuGroup[] = [
  {
    name: 'create',
    title: words.create,
    items: [
      {
        label: words.surveys,
        icon: 'surveys',
        path: '/',
        items: [{ label: words.templates, path: '/surveys/templates' }],
      },
      { label: words.integrations, icon: 'integrations', path: '/integrations', isDisabled: true },
    ],
  },
  {
    name: 'more',
    title: words.more,
    items: [
      { label: words.nps, icon: 'nps', path: '/surveys/templates/mnps' },
      { label: words.plans, icon: 'plans', path: '/billing-plans' },
      { label: words.bookACall, icon: 'call', path: '/book-a-call' },
    ],
  },
  {
    name: 'lower',
    title: null,
    items: [
      { label: words.help, icon: 'help', path: '/help', isHelp: true },
      { label: words.settings, icon: 'settings', path: '/settings' },
    ],
  },
]

/**
 * The side navigation. Spec §2.3, ADR-0023.
 * @param hasScreen whether an address has a screen: an item without one is left out, a disabled one is shown
 * @param helpUrl documentation elsewhere, which comes before our own help
 */
export function menuFor(hasScreen: (path: string) => boolean, helpUrl: string | null): readonly MenuGroup[] {
  const hasTarget = ({ path, isDisabled }: MenuEntry) => isDisabled || isElsewhere(path) || hasScreen(path)
  return groups
    .map((group) => ({
      ...group,
      items: group.items
        .map((item) => (item.path === '/help' && helpUrl !== null ? { ...item, path: helpUrl } : item))
        .filter(hasTarget)
        .map((item) => ({ ...item, items: item.items?.filter(({ path }) => hasScreen(path)) ?? [] })),
    }))
    .filter(({ items }) => items.length > 0)
}

export const isElsewhere = (path: string): boolean => !path.startsWith('/')

/** Each place by the first part of the address; the empty one means home, which is the list of surveys. */
const SECTIONS: { readonly [path: string]: readonly string[] } = { '/': ['', 'surveys', 'builder', 'template'] }

/** Whether an item stands for where the merchant is: by the first part of the address, in More by how it begins. */
export function isActive(group: MenuGroup['name'], itemPath: string, path: string): boolean {
  if (group === 'more') return path.startsWith(itemPath)
  const section = (address: string) => address.split('/')[1] ?? ''
  return SECTIONS[itemPath]?.includes(section(path)) ?? section(itemPath) === section(path)
}

/** The effect of pressing Surveys: at home it folds and unfolds, from elsewhere it goes home and unfolds. Spec §2.3. */
export const pressSurveys = (
  path: string,
  isOpen: boolean,
): { readonly goesHome: boolean; readonly isOpen: boolean } =>
  path === '/' ? { goesHome: false, isOpen: !isOpen } : { goesHome: true, isOpen: true }
