import { type CoverageRow, proved } from '../row.ts'

const shell = (title: string) => `apps/dashboard/src/app/shell.test.tsx › ${title}`
const menu = (title: string) => `apps/dashboard/src/features/shell/menu.test.ts › ${title}`
const initials = (title: string) => `apps/dashboard/src/features/account/initials.test.ts › ${title}`
const screen = (title: string) => `e2e/shell/menu.spec.ts › ${title}`

const WIDE = screen('a wide window is told once on this device')
const DRAWER = screen('the drawer slides in, over a dark ground')
const FOLDS = screen('the bar of the builder folds by Ctrl+B, and a cookie remembers it for a week')
const BADGE = screen('the badge of a name is round, its letters white, bold and 40% of its size')

const MENU = 'apps/dashboard/src/features/shell/menu.ts'
const SIDEBAR = 'apps/dashboard/src/ui/sidebar-layout.tsx#SidebarLayout'
const FOOTER = 'apps/dashboard/src/features/account/account-footer.tsx#AccountFooter'
const AVATAR = 'apps/dashboard/src/features/account/avatar.tsx#Avatar'
const INITIALS = 'apps/dashboard/src/features/account/initials.ts'

/** App shell and side navigation. */
export const rows: readonly CoverageRow[] = [
  proved('A fixed side bar …', WIDE, {
    target: 'apps/dashboard/src/features/shell/side-bar.tsx#SideBar',
    literal: 'fixed',
    to: 'absolute',
  }),
  proved('… 240px wide …', WIDE, {
    target: 'apps/dashboard/src/features/shell/side-bar.tsx#SideBar',
    literal: 'w-60',
    to: 'w-64',
  }),
  proved('… on screens of 768px or more …', WIDE, {
    target: 'apps/dashboard/src/lib/use-is-wide.ts#useIsWide',
    literal: '(min-width: 48rem)',
    to: '(min-width: 49rem)',
  }),
  proved('… in the main shell.', shell('a wide window has the side bar, and no top bar'), {
    target: 'apps/dashboard/src/app/shell.tsx#Shell',
    negate: 'alone',
    nth: 1,
  }),
  proved('Below 768px it is a slide-in drawer …', DRAWER, {
    target: 'apps/dashboard/src/ui/drawer.tsx#Drawer',
    literal: 'starting:-translate-x-full',
    to: 'starting:translate-x-0',
  }),
  proved('… with a dark overlay …', DRAWER, {
    target: 'apps/dashboard/src/ui/drawer.tsx#Drawer',
    literal: 'backdrop:bg-scrim',
    to: 'backdrop:bg-transparent',
  }),
  proved(
    '… and a top bar holding a menu toggle …',
    shell('a phone has a top bar with the way to the menu and the logo, and no side bar'),
    { target: 'apps/dashboard/src/app/shell.tsx#Shell', never: 'menu', nth: 1 },
  ),
  proved('… and the logo.', shell('a phone has a top bar with the way to the menu and the logo, and no side bar'), {
    target: 'apps/dashboard/src/app/shell.tsx#Shell',
    dropElement: 'Logo',
  }),
  proved('Separate sidebar layout: below 768px it collapses to a slide-in panel …', FOLDS, {
    target: SIDEBAR,
    negate: 15,
  }),
  proved('… Ctrl+B …', FOLDS, { target: SIDEBAR, swap: '||', to: 'right' }),
  proved('… or Cmd+B toggles it …', FOLDS, { target: SIDEBAR, swap: '||', to: 'left' }),
  proved('… and its open or closed state is saved …', FOLDS, {
    target: SIDEBAR,
    call: 'String',
    argument: 1,
    to: true,
  }),
  proved('… in a cookie named sidebar_state …', FOLDS, { target: SIDEBAR, literal: 'sidebar_state', to: 'side_bar' }),
  proved('… for 7 days.', FOLDS, { target: 'apps/dashboard/src/lib/cookie.ts#writeCookie', literal: 7, to: 8 }),
  proved('Widths: 16rem …', FOLDS, {
    target: SIDEBAR,
    literal: 'grid-cols-[16rem_minmax(0,1fr)]',
    to: 'grid-cols-[17rem_minmax(0,1fr)]',
  }),
  proved('… (18rem on mobile) …', FOLDS, { target: SIDEBAR, literal: 'w-[18rem]', to: 'w-[17rem]' }),
  proved('… 3rem when collapsed.', FOLDS, {
    target: SIDEBAR,
    literal: 'grid-cols-[3rem_minmax(0,1fr)]',
    to: 'grid-cols-[4rem_minmax(0,1fr)]',
  }),
  proved(
    'Menu items have a label, icon, path and optional disabled flag.',
    shell('an item of the menu has a label, an icon and a path, and can be disabled'),
    { target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem', dropAttribute: 'disabled' },
  ),
  proved(
    'Create group: Surveys (with a Templates sub-item) …',
    menu('with every screen, the menu is that of the specification'),
    { target: `${MENU}#menuFor`, dropItem: '/surveys/templates', nth: 3 },
  ),
  proved(
    '… and Integrations (disabled).',
    menu('nothing leads nowhere, and Integrations is shown though it is disabled'),
    { target: `${MENU}#menuFor`, setMember: 'isDisabled', to: false },
  ),
  proved(
    'Lower group: Help Centre (opens an external documentation site …',
    menu('documentation elsewhere comes before our own help'),
    { target: `${MENU}#menuFor`, never: '/help' },
  ),
  proved('… in a new tab) …', shell('Help Centre opens documentation elsewhere in a new tab'), {
    target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem',
    literal: '_blank',
    to: '_self',
  }),
  proved('… and Settings.', menu('with every screen, the menu is that of the specification'), {
    target: `${MENU}#menuFor`,
    dropItem: 'settings',
    nth: 2,
  }),
  proved(
    "A 'More' group lists further items (Net Promoter Score, Plans, Book a call, ADR-0023).",
    menu('with every screen, the menu is that of the specification'),
    { target: `${MENU}#menuFor`, dropItem: 'plans', nth: 2 },
  ),
  proved(
    'The Surveys item toggles its submenu when the user is already on /.',
    menu('pressing Surveys folds and unfolds at home, and goes home from elsewhere'),
    { target: `${MENU}#pressSurveys`, negate: 2 },
  ),
  proved(
    '(… the press stays there …)',
    'apps/dashboard/src/features/shell/menu-item.test.tsx › at home a press on Surveys stays there; from elsewhere it goes home',
    { target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem', dropCall: 'preventDefault' },
  ),
  proved(
    '(… and the submenu is seen while it is unfolded.)',
    'apps/dashboard/src/features/shell/menu-item.test.tsx › the submenu is seen while it is unfolded, and not while it is folded',
    { target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem', dropAttribute: 'hidden' },
  ),
  proved(
    'Otherwise it navigates to / and expands the submenu.',
    menu('pressing Surveys folds and unfolds at home, and goes home from elsewhere'),
    { target: `${MENU}#pressSurveys`, setMember: 'isOpen', to: false, nth: 2 },
  ),
  proved(
    '(… the press goes there, which closes the drawer.)',
    'apps/dashboard/src/features/shell/menu-item.test.tsx › at home a press on Surveys stays there; from elsewhere it goes home',
    { target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem', negate: 'goesHome' },
  ),
  proved(
    "Clicking a submenu item records a navigation event for 'templates' …",
    'e2e/templates/events.spec.ts › what is done in the gallery, and the way there; what the plan refuses begins no survey',
    { target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem', literal: 'templates', to: 'surveys' },
  ),
  proved(
    "… and goes to that item's path.",
    'e2e/templates/gallery.spec.ts › it is found in the menu; the category stands in the address, and Back leads out',
    { target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem', setAttribute: 'to', to: '/', nth: 3 },
  ),
  proved(
    'The active item comes from the first path segment …',
    menu('an item is active by the first part of the address, in More by how the address begins'),
    { target: `${MENU}#isActive`, literal: 1, to: 2 },
  ),
  proved(
    '… with / meaning Dashboard (the list of surveys, ADR-0023).',
    menu('an item is active by the first part of the address, in More by how the address begins'),
    { target: `${MENU}#isActive`, dropItem: '' },
  ),
  proved(
    "In the 'More' group an item is active when the current path starts with the item's path.",
    menu('an item is active by the first part of the address, in More by how the address begins'),
    { target: `${MENU}#isActive`, swap: 'startsWith', to: 'endsWith' },
  ),
  proved('The active item … (is marked)', shell('the item of the place one is at is marked'), {
    target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem',
    result: 'page',
    to: null,
  }),
  proved(
    "Footer: shows the merchant's business name …",
    shell('the foot of the menu names the business and its e-mail'),
    { target: FOOTER, swap: '||', to: 'right', nth: 2 },
  ),
  proved(
    "… (fallback 'Username') …",
    shell('a business without a name is called Username, and its badge shows a question mark'),
    { target: 'apps/dashboard/src/features/account/words.ts#words', literal: 'Username', to: 'Merchant' },
  ),
  proved('… and business email …', shell('the foot of the menu names the business and its e-mail'), {
    target: FOOTER,
    dropElement: 'businessEmail',
  }),
  proved('… and a popup …', screen('the drawer can be walked by keyboard, and gives the focus back'), {
    target: FOOTER,
    negate: 7,
  }),
  proved("… with a 'Logout' action.", screen('the popup at the foot of the menu logs out'), {
    target: FOOTER,
    dropAttribute: 'logOutHere',
    nth: 1,
  }),
  proved('Avatar badge: a round …', BADGE, { target: AVATAR, literal: 'rounded-full', to: 'rounded-small' }),
  proved('… white …', BADGE, { target: AVATAR, literal: 'var(--avatar-ink)', to: 'var(--ink)' }),
  proved('… bold label.', BADGE, { target: AVATAR, literal: 'font-bold', to: 'font-normal' }),
  proved('Its text size is 40% of the badge size.', BADGE, { target: AVATAR, literal: 0.4, to: 0.5 }),
  proved(
    'It shows initials of the display name: one word gives its first letter in upper case …',
    initials('of one word the first letter is shown, in upper case'),
    { target: `${INITIALS}#initials`, unwrap: 'toUpperCase' },
  ),
  proved(
    '… several words give the first letter of the first and of the last word in upper case …',
    initials('of several words the first letter of the first and of the last is shown, in upper case'),
    { target: `${INITIALS}#initials`, call: 'at', argument: 1, to: 1 },
  ),
  proved(
    "… an empty name gives '?'.",
    'apps/dashboard/src/app/shell.test.tsx › a business without a name is called Username, and its badge shows a question mark',
    { target: `${INITIALS}#initials`, literal: '?', to: '' },
  ),
  proved('The background colour comes from a fixed palette of 10 …', initials('names have ten colours among them'), {
    target: `${INITIALS}#avatarColor`,
    literal: 10,
    to: 9,
  }),
  proved('… hex colours …', 'e2e/ui/contrast.spec.ts › initials can be read on every avatar color', {
    target: 'apps/dashboard/src/tokens.css',
    rule: ':root',
    declaration: '--avatar-9',
    to: 'gray',
  }),
  proved('… chosen by a hash of the name …', initials('names have ten colours among them'), {
    target: `${INITIALS}#avatarColor`,
    dropCall: 'codePointAt',
  }),
  proved('… so the same name always gets the same colour.', initials('a name has the same colour each time'), {
    target: `${INITIALS}#avatarColor`,
    swap: 'abs',
    to: 'random',
  }),
]
