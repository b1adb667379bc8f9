import type { ScreenCase } from './screen.ts'

/** The chunk with all articles: the screens of help wait for it. */
const ARTICLES = /\/help-library-[^/]+\.js$/

/** The screen `Help Centre`: all articles, a search, and one article. Nobody's own data is in it. */
export const HELP_SCREENS: readonly ScreenCase[] = [
  {
    name: 'help',
    path: () => '/help',
    who: 'merchant',
    states: ['full', 'loading', 'offline'],
    call: ARTICLES,
    next: [
      { name: 'help-found', act: (page) => page.getByRole('searchbox', { name: 'Search help' }).fill('spam') },
      { name: 'help-none-found', act: (page) => page.getByRole('searchbox', { name: 'Search help' }).fill('zeppelin') },
    ],
  },
  { name: 'help-planless', path: () => '/help?search=pro', who: 'planless', states: ['full'] },
  {
    name: 'help-article',
    path: () => '/help/plans-and-limits',
    who: 'merchant',
    states: ['full', 'loading', 'offline'],
    call: ARTICLES,
  },
  { name: 'help-article-with-list', path: () => '/help/import-a-survey', who: 'merchant', states: ['full'] },
  { name: 'help-article-rtl', path: () => '/help/keyboard', who: 'merchant', states: ['full'], isRightToLeft: true },
  { name: 'help-no-such-article', path: () => '/help/magic', who: 'merchant', states: ['full'] },
]
