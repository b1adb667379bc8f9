import { expect, test } from 'vitest'
import { isActive, menuFor, pressSurveys } from './menu.ts'

const labels = (hasScreen: (path: string) => boolean, helpUrl: string | null = null) =>
  menuFor(hasScreen, helpUrl).map(({ title, items }) => [title, items.map(({ label }) => label)])

test('with every screen, the menu is that of the specification', () => {
  expect(labels(() => true)).toEqual([
    ['Create', ['Surveys', 'Integrations']],
    ['More', ['Net Promoter Score', 'Plans', 'Book a call']],
    [null, ['Help Centre', 'Settings']],
  ])
  expect(menuFor(() => true, null)[0]?.items[0]?.items).toEqual([{ label: 'Templates', path: '/surveys/templates' }])
})

test('nothing leads nowhere, and Integrations is shown though it is disabled', () => {
  expect(labels((path) => path === '/')).toEqual([['Create', ['Surveys', 'Integrations']]])
})

test('documentation elsewhere comes before our own help', () => {
  const help = (helpUrl: string | null) =>
    menuFor(() => true, helpUrl)
      .flatMap(({ items }) => items)
      .find(({ label }) => label === 'Help Centre')?.path
  expect(help(null)).toBe('/help')
  expect(help('https://docs.example/')).toBe('https://docs.example/')
})

test.each([
  { path: '/', surveys: true, settings: false, nps: false },
  { path: '/surveys/analytics/1', surveys: true, settings: false, nps: false },
  { path: '/builder/1', surveys: true, settings: false, nps: false },
  { path: '/template/1', surveys: true, settings: false, nps: false },
  { path: '/surveys/templates/mnps', surveys: true, settings: false, nps: true },
  { path: '/settings', surveys: false, settings: true, nps: false },
  { path: '/nowhere', surveys: false, settings: false, nps: false },
])('at $path, Surveys is active: $surveys, Settings: $settings, Net Promoter Score: $nps', (facts) => {
  const { path } = facts
  expect({
    path,
    surveys: isActive('create', '/', path),
    settings: isActive('lower', '/settings', path),
    nps: isActive('more', '/surveys/templates/mnps', path),
  }).toEqual(facts)
})

test('an item is active by the first part of the address, in More by how the address begins', () => {
  expect(isActive('lower', '/settings', '/settings/more')).toBe(true)
  expect(isActive('lower', '/settings', '/more/settings')).toBe(false)
  expect(isActive('create', '/', '/')).toBe(true)
  expect(isActive('create', '/', '/surveys/templates')).toBe(true)
  expect(isActive('more', '/book-a-call', '/book-a-call/today')).toBe(true)
  expect(isActive('more', '/book-a-call', '/book')).toBe(false)
  expect(isActive('more', '/surveys/templates/mnps', '/surveys/templates')).toBe(false)
})

test('pressing Surveys folds and unfolds at home, and goes home from elsewhere', () => {
  expect(pressSurveys('/', true)).toEqual({ goesHome: false, isOpen: false })
  expect(pressSurveys('/', false)).toEqual({ goesHome: false, isOpen: true })
  expect(pressSurveys('/settings', false)).toEqual({ goesHome: true, isOpen: true })
})
