import { expect, test } from 'vitest'
import { createFinder } from './find-articles.ts'
import { articles, findArticles } from './help-library.ts'
import { marked, passageWith } from './passage.ts'

const slugs = (typed: string) => findArticles(typed)?.map(({ article }) => article.slug) ?? null

test.each([
  { typed: 'branching', first: 'logic' },
  { typed: 'skip logic', first: 'logic' },
  { typed: 'excel', first: 'downloads' },
  { typed: 'csv', first: 'downloads' },
  { typed: 'gdpr', first: 'privacy-for-shoppers' },
  { typed: 'cookies', first: 'privacy-for-shoppers' },
  { typed: 'refund', first: 'change-your-plan' },
  { typed: 'cancel my subscription', first: 'change-your-plan' },
  { typed: 'my survey does not appear', first: 'survey-not-shown' },
  { typed: 'popup', first: 'where-shoppers-see-it' },
  { typed: 'qr code', first: 'where-shoppers-see-it' },
  { typed: 'forgot password', first: 'your-account' },
  { typed: 'dark mode', first: 'your-account' },
  { typed: 'shortcuts', first: 'keyboard' },
  { typed: 'nps', first: 'net-promoter-score' },
  { typed: 'bots', first: 'left-out' },
  { typed: 'offline', first: 'saving-and-offline' },
  { typed: 'hmac', first: 'signed-orders' },
  { typed: 'only returning customers', first: 'audience' },
  { typed: 'target by country', first: 'audience' },
  { typed: 'brand colour', first: 'design' },
])('“$typed” finds $first first', ({ typed, first }) => {
  expect(slugs(typed)?.[0]).toBe(first)
})

test.each([
  { typed: 'publsh', found: 'publishing' },
  { typed: 'PUBLISH', found: 'publishing' },
  { typed: 'públish', found: 'publishing' },
  { typed: 'templ', found: 'templates' },
  { typed: 'how do I install the snippet?', found: 'put-earshot-on-your-store' },
])('“$typed” finds $found, by its beginning, with a slip or an accent', ({ typed, found }) => {
  expect(slugs(typed)).toContain(found)
})

test('a word as it was typed comes before one that merely begins so, even in a title', () => {
  const [article] = articles
  if (!article) throw new Error('There are no articles')
  const find = createFinder([
    { ...article, slug: 'logic', title: 'Excellent faces', also: '', text: 'Faces.' },
    { ...article, slug: 'downloads', title: 'Take it along', also: '', text: 'It opens in Excel.' },
  ])
  expect(find('excel')?.map(({ article }) => article.slug)).toEqual(['downloads', 'logic'])
})

test('where no article has all the words, those that have some come', () => {
  expect(slugs('csv zeppelin')).toContain('downloads')
})

test('what nobody wrote about is not found, and nothing is looked for by words that say nothing', () => {
  expect(slugs('zeppelin')).toEqual([])
  for (const typed of ['', '  ', 'how do I', '?!']) expect(slugs(typed)).toBeNull()
})

test('each article is found by its own title', () => {
  for (const { slug, title } of articles) expect(slugs(title)?.slice(0, 3), title).toContain(slug)
})

test('what was looked for is marked, as it is written', () => {
  expect(marked('Das Café, das CAFE.', new Set(['cafe']))).toEqual([
    { text: 'Das ', isHit: false },
    { text: 'Café', isHit: true },
    { text: ', das ', isHit: false },
    { text: 'CAFE', isHit: true },
    { text: '.', isHit: false },
  ])
  expect(marked('Nothing', new Set(['cafe']))).toEqual([{ text: 'Nothing', isHit: false }])
})

test('the passage is where most of it stands, cut between words', () => {
  const many = Array.from({ length: 60 }, (_, at) => `w${at}`)
  const text = many.with(3, 'tea').with(40, 'tea').with(42, 'milk').join(' ')
  const passage = passageWith(text, new Set(['tea', 'milk']))
  expect(passage?.map((part) => part.text).join('')).toMatch(/^…w35 w36 w37 w38 w39 tea w41 milk .* w56…$/)
  expect(passage?.filter(({ isHit }) => isHit).map((part) => part.text)).toEqual(['tea', 'milk'])
  expect(passageWith('One two.', new Set(['two']))?.at(-1)).toEqual({ text: '.', isHit: false })
  expect(passageWith(text, new Set(['coffee']))).toBeNull()
})
