import { pluralized, quoted } from '../../lib/format.ts'
import type { ArticleCategory } from './article.ts'

export const words = {
  pageTitle: (screen: string) => `${screen} · Earshot`,
  title: 'Help Centre',
  hint: 'Short answers to what merchants ask.',
  search: 'Search help',
  /** Read out when the list has changed. */
  announced: (count: number) => pluralized(count, 'article', 'articles'),
  noneFound: (search: string) => `Nothing about ${quoted(search)} yet`,
  noneFoundText: 'Try another word, or look through all articles.',
  showAll: 'Show all articles',
  notLoaded: 'The articles couldn’t be fetched. Check your connection and try again.',

  back: 'Help Centre',
  related: 'Read on',
  newTab: '(opens in a new tab)',
  noSuchTitle: 'There’s no such article',
  noSuchText: 'It may have a new name. Look for it by a word or two.',
  toHelp: 'See all articles',

  contactTitle: 'Didn’t find it?',
  contactText: 'Write to us, and we’ll look into it.',
  bookACall: 'Book a call',

  categories: {
    start: 'Getting started',
    fix: 'When something’s wrong',
    make: 'Making a survey',
    logic: 'Logic',
    publish: 'Publishing and shoppers',
    results: 'Results',
    account: 'Plan, account and data',
  } satisfies { readonly [C in ArticleCategory]: string },
} as const
