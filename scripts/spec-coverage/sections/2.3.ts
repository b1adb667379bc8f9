import { proved, type Row } from '../row.ts'

const shell = (title: string) => `apps/dashboard/src/app/shell.test.tsx › ${title}`
const menu = (title: string) => `apps/dashboard/src/features/shell/menu.test.ts › ${title}`
const initials = (title: string) => `apps/dashboard/src/features/account/initials.test.ts › ${title}`
const screen = (title: string) => `e2e/shell/menu.spec.ts › ${title}`

const WIDE = screen('a wide window is told once on this device')
const DRAWER = screen('the drawer slides in, over a dark ground')
const FOLDS = screen('the bar of the builder folds by Ctrl+B, and a cookie remembers it for a week')
const BADGE = screen('the badge of a name is round, its letters white, bold and 40% of its size')

const MENU = 'apps/dashboard/src/features/shell/menu.ts'
const SIDEBAR = 'apps/dashboard/src/ui/sidebar-layout.tsx'
const FOOTER = 'apps/dashboard/src/features/account/account-footer.tsx'
const AVATAR = 'apps/dashboard/src/features/account/avatar.tsx'
const INITIALS = 'apps/dashboard/src/features/account/initials.ts'

/** App shell and side navigation. */
export const rows: readonly Row[] = [
  proved(
    'A fixed side bar …',
    WIDE,
    'apps/dashboard/src/features/shell/side-bar.tsx',
    'className="fixed inset-y-0',
    'className="absolute inset-y-0',
  ),
  proved('… 240px wide …', WIDE, 'apps/dashboard/src/features/shell/side-bar.tsx', 'flex w-60', 'flex w-64'),
  proved(
    '… on screens of 768px or more …',
    WIDE,
    'apps/dashboard/src/lib/use-is-wide.ts',
    "asHook('(min-width: 48rem)')",
    "asHook('(min-width: 49rem)')",
  ),
  proved(
    '… in the main shell.',
    shell('a wide window has the side bar, and no top bar'),
    'apps/dashboard/src/app/shell.tsx',
    "const hasSideBar = isWide && frame !== 'alone'",
    "const hasSideBar = isWide && frame === 'alone'",
  ),
  proved(
    'Below 768px it is a slide-in drawer …',
    DRAWER,
    'apps/dashboard/src/ui/drawer.tsx',
    'starting:-translate-x-full',
    'starting:translate-x-0',
  ),
  proved(
    '… with a dark overlay …',
    DRAWER,
    'apps/dashboard/src/ui/drawer.tsx',
    'backdrop:bg-scrim',
    'backdrop:bg-transparent',
  ),
  proved(
    '… and a top bar holding a menu toggle …',
    shell('a phone has a top bar with the way to the menu and the logo, and no side bar'),
    'apps/dashboard/src/app/shell.tsx',
    "{!isWide && frame === 'menu' && <PhoneBar",
    "{isWide && frame === 'menu' && <PhoneBar",
  ),
  proved(
    '… and the logo.',
    shell('a phone has a top bar with the way to the menu and the logo, and no side bar'),
    'apps/dashboard/src/app/shell.tsx',
    'logo={<Logo />}',
    'logo={null}',
  ),
  proved(
    'Separate sidebar layout: below 768px it collapses to a slide-in panel …',
    FOLDS,
    SIDEBAR,
    '{hasPanel && (',
    '{!hasPanel && (',
  ),
  proved('… Ctrl+B …', FOLDS, SIDEBAR, '(event.ctrlKey || event.metaKey)', 'event.metaKey'),
  proved('… or Cmd+B toggles it …', FOLDS, SIDEBAR, '(event.ctrlKey || event.metaKey)', 'event.ctrlKey'),
  proved('… and its open or closed state is saved …', FOLDS, SIDEBAR, 'String(!isOpen)', 'String(isOpen)'),
  proved(
    '… in a cookie named sidebar_state …',
    FOLDS,
    SIDEBAR,
    "const COOKIE = 'sidebar_state'",
    "const COOKIE = 'side_bar'",
  ),
  proved(
    '… for 7 days.',
    FOLDS,
    'apps/dashboard/src/lib/cookie.ts',
    'const LIFE_SECONDS = 7 * 24',
    'const LIFE_SECONDS = 8 * 24',
  ),
  proved('Widths: 16rem …', FOLDS, SIDEBAR, "'grid-cols-[16rem_", "'grid-cols-[17rem_"),
  proved('… (18rem on mobile) …', FOLDS, SIDEBAR, 'className="w-[18rem]"', 'className="w-[17rem]"'),
  proved('… 3rem when collapsed.', FOLDS, SIDEBAR, "'grid-cols-[3rem_", "'grid-cols-[4rem_"),
  proved(
    'Menu items have a label, icon, path and optional disabled flag.',
    shell('an item of the menu has a label, an icon and a path, and can be disabled'),
    'apps/dashboard/src/features/shell/menu-item.tsx',
    '<button type="button" disabled',
    '<button type="button"',
  ),
  proved(
    'Create group: Surveys (with a Templates sub-item) …',
    menu('with every screen, the menu is that of the specification'),
    MENU,
    "items: [{ label: words.templates, path: '/surveys/templates' }]",
    'items: []',
  ),
  proved(
    '… and Integrations (disabled).',
    menu('nothing leads nowhere, and Integrations is shown though it is disabled'),
    MENU,
    "path: '/integrations', isDisabled: true }",
    "path: '/integrations', isDisabled: false }",
  ),
  proved(
    'Lower group: Help Centre (opens an external documentation site …',
    menu('documentation elsewhere comes before our own help'),
    MENU,
    "item.path === '/help' && helpUrl !== null ? { ...item, path: helpUrl } : item",
    'item',
  ),
  proved(
    '… in a new tab) …',
    shell('Help Centre opens documentation elsewhere in a new tab'),
    'apps/dashboard/src/features/shell/menu-item.tsx',
    'target="_blank"',
    'target="_self"',
  ),
  proved(
    '… and Settings.',
    menu('with every screen, the menu is that of the specification'),
    MENU,
    "{ label: words.settings, icon: 'settings', path: '/settings' },",
    '',
  ),
  proved(
    "A 'More' group lists further items (Net Promoter Score, Plans, Book a call, D3).",
    menu('with every screen, the menu is that of the specification'),
    MENU,
    "{ label: words.plans, icon: 'plans', path: '/billing-plans' },",
    '',
  ),
  proved(
    'The Surveys item toggles its submenu when the user is already on /.',
    menu('pressing Surveys folds and unfolds at home, and goes home from elsewhere'),
    MENU,
    '{ goesHome: false, isOpen: !isOpen }',
    '{ goesHome: false, isOpen }',
  ),
  proved(
    'Otherwise it navigates to / and expands the submenu.',
    menu('pressing Surveys folds and unfolds at home, and goes home from elsewhere'),
    MENU,
    '{ goesHome: true, isOpen: true }',
    '{ goesHome: true, isOpen }',
  ),
  proved(
    "Clicking a submenu item records a navigation event for 'templates' …",
    'e2e/templates/events.spec.ts › what is done in the gallery, and the way there; what the plan refuses begins no survey',
    'apps/dashboard/src/features/shell/menu-item.tsx',
    "destination: 'templates'",
    "destination: 'surveys'",
  ),
  proved(
    "… and goes to that item's path.",
    'e2e/templates/gallery.spec.ts › it is found in the menu; the category stands in the address, and Back leads out',
    'apps/dashboard/src/features/shell/menu-item.tsx',
    'to={sub.path}',
    'to={item.path}',
  ),
  proved(
    'The active item comes from the first path segment …',
    menu('an item is active by the first part of the address, in More by how the address begins'),
    MENU,
    "address.split('/')[1] ?? ''",
    "address.split('/').at(-1) ?? ''",
  ),
  proved(
    '… with / meaning Dashboard (the list of surveys, D3).',
    menu('an item is active by the first part of the address, in More by how the address begins'),
    MENU,
    "['', 'surveys', 'builder', 'template']",
    "['surveys', 'builder', 'template']",
  ),
  proved(
    "In the 'More' group an item is active when the current path starts with the item's path.",
    menu('an item is active by the first part of the address, in More by how the address begins'),
    MENU,
    'path.startsWith(itemPath)',
    'path === itemPath',
  ),
  proved(
    'The active item … (is marked)',
    shell('the item of the place one is at is marked'),
    'apps/dashboard/src/features/shell/menu-item.tsx',
    "if (itemPath === path) return 'page'",
    'if (itemPath === path) return undefined',
  ),
  proved(
    "Footer: shows the merchant's business name …",
    shell('the foot of the menu names the business and its e-mail'),
    FOOTER,
    'const name = merchant?.businessName || words.nameless',
    'const name = words.nameless',
  ),
  proved(
    "… (fallback 'Username') …",
    shell('a business without a name is called Username'),
    'apps/dashboard/src/features/account/words.ts',
    "nameless: 'Username'",
    "nameless: 'Merchant'",
  ),
  proved(
    '… and business email …',
    shell('the foot of the menu names the business and its e-mail'),
    FOOTER,
    '{merchant?.businessEmail}',
    '{data?.userEmail}',
  ),
  proved(
    '… and a popup …',
    screen('the drawer can be walked by keyboard, and gives the focus back'),
    FOOTER,
    'onClick={() => setIsOpen(!isOpen)}',
    'onClick={() => setIsOpen(isOpen)}',
  ),
  proved(
    "… with a 'Logout' action.",
    screen('the popup at the foot of the menu logs out'),
    FOOTER,
    'onClick={logOut}',
    'onClick={() => setIsOpen(false)}',
  ),
  proved('Avatar badge: a round …', BADGE, AVATAR, 'rounded-full', 'rounded-small'),
  proved('… white …', BADGE, AVATAR, "'var(--avatar-ink)'", "'var(--ink)'"),
  proved('… bold label.', BADGE, AVATAR, 'font-bold', 'font-normal'),
  proved('Its text size is 40% of the badge size.', BADGE, AVATAR, 'sizePx * 0.4', 'sizePx * 0.5'),
  proved(
    'It shows initials of the display name: one word gives its first letter in upper case …',
    initials('of one word the first letter is shown, in upper case'),
    INITIALS,
    '?.toUpperCase()',
    '',
  ),
  proved(
    '… several words give the first letter of the first and of the last word in upper case …',
    initials('of several words the first letter of the first and of the last is shown, in upper case'),
    INITIALS,
    'names.at(-1)',
    'names[1]',
  ),
  proved("… an empty name gives '?'.", initials('of no name a question mark is shown'), INITIALS, "|| '?'", "|| ''"),
  proved(
    'The background colour comes from a fixed palette of 10 …',
    initials('names have ten colours among them'),
    INITIALS,
    'const PALETTE_SIZE = 10',
    'const PALETTE_SIZE = 9',
  ),
  proved(
    '… hex colours …',
    'apps/dashboard/src/tokens.test.ts › initials can be read on avatar colour %i',
    'apps/dashboard/src/tokens.css',
    '--avatar-9: #5f594e;',
    '--avatar-9: gray;',
  ),
  proved(
    '… chosen by a hash of the name …',
    initials('names have ten colours among them'),
    INITIALS,
    'for (const letter of name) hash',
    "for (const letter of '') hash",
  ),
  proved(
    '… so the same name always gets the same colour.',
    initials('a name has the same colour each time'),
    INITIALS,
    'let hash = 0',
    'let hash = Math.trunc(Math.random() * 1_000)',
  ),
]
