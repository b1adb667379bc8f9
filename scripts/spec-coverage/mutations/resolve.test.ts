import { expect, test } from 'vitest'
import type { CodeChange, Mutation, StyleChange } from './mutation.ts'
import { mutated } from './resolve.ts'

const SOURCE = `import { limits as bounds, log } from './limits.ts'

type Mode = 'open' | 'closed'

export function check(items: string[], { isOpen }: { isOpen: boolean }) {
  if (!isOpen || items.length === 0) return null
  log('checked', items)
  return items.every((item) => fits(item)) ? { mode: 'open', count: items.length } : shorten(items)
}

const OTHER = 1_000

const fits = (item: string) => item.length <= bounds.max

function shorten(items: string[]) {
  return { mode: 'closed', items: items.slice(-1).map((item) => item.trim()), limit: OTHER ?? 7 }
}

export const store = () => ({
  end: () => log('ended'),
  begin: () => log('begun'),
})
`

const mutations: [CodeChange & { nth?: number }, string, string][] = [
  [{ negate: 'isOpen' }, '!isOpen ||', 'isOpen ||'],
  [{ negate: 'length', nth: 1 }, 'items.length === 0', '!(items.length === 0)'],
  [{ always: 2 }, 'items.length === 0', 'true'],
  [{ never: 'every' }, 'items.every((item) => fits(item)) ?', 'false ?'],
  [{ literal: 1000, to: 10 }, '1_000', '10'],
  [{ literal: -1, to: 1 }, '-1', '1'],
  [{ literal: 'open', to: 'wide' }, "mode: 'open'", "mode: 'wide'"],
  [{ literal: 'heck', to: 'ount' }, "'checked'", "'counted'"],
  [{ swap: '<=', to: '<' }, '<=', '<'],
  [{ swap: '??', to: 'right' }, 'OTHER ?? 7', '(7)'],
  [{ swap: 'every', to: 'some' }, 'every', 'some'],
  [{ dropCall: 'log' }, "log('checked', items)", ';'],
  [{ dropCall: 'slice' }, 'items.slice(-1)', 'undefined'],
  [{ unwrap: 'trim' }, 'item.trim()', '(item)'],
  [{ call: 'checked', argument: 2, to: [] }, "'checked', items", "'checked', []"],
  [{ dropMember: 'limit' }, ', limit: OTHER ?? 7', ',  '],
  [{ setMember: 'count', to: 0 }, 'count: items.length', 'count: 0'],
  [
    { result: 'mode', nth: 2, to: null },
    "{ mode: 'closed', items: items.slice(-1).map((item) => item.trim()), limit: OTHER ?? 7 }",
    'null',
  ],
]

test.each(mutations)('%j changes one node', (change, from, to) => {
  const target = 'a.ts#check'
  const [before = '', after = ''] = SOURCE.split(from, 2)
  expect(SOURCE).toContain(from)
  expect(mutated({ target, ...change }, SOURCE).replaceAll(/\s+/g, '')).toBe(
    `${before}${to}${SOURCE.slice(before.length + from.length)}`.replaceAll(/\s+/g, ''),
  )
  expect(after).not.toBe(before)
})

// Private names, lines and formatting are free to change.
const RENAMED = SOURCE.replaceAll('fits', 'isShort')
  .replaceAll('shorten', 'cut')
  .replaceAll('OTHER', 'MAX')
  .replaceAll('bounds', 'limitsOfAll')
  .replaceAll(/\bitems?\b(?!:)/g, (name) => `text${name.length}`)
  .replaceAll("import { limits as bounds, log } from './limits.ts'\n", '')

test.each(mutations)('%j changes the same node after private names are renamed', (change) => {
  const target = 'a.ts#check'
  const lineOf = (source: string) => {
    const changed = mutated({ target, ...change }, source).split('\n')
    return source.split('\n').findIndex((line, index) => line !== changed[index])
  }
  expect(lineOf(RENAMED)).toBe(lineOf(SOURCE))
})

const JSX = `import { Button, words } from './ui.tsx'
export const Screen = ({ title, onPress }) => (
  <main hidden>
    <h1 className="w-60 bold">{title}</h1>
    <Button onClick={onPress} to="/home">{words.save}</Button>
    {title !== '' && <Private />}
  </main>
)
const Private = () => <p>Some words</p>
`

const elements: [CodeChange & { nth?: number }, string, string][] = [
  [{ dropElement: 'Button' }, '<Button onClick={onPress} to="/home">{words.save}</Button>', '{null}'],
  [{ dropElement: 'save' }, '{words.save}', '{null}'],
  [{ dropAttribute: 'hidden' }, ' hidden', ' '],
  [{ dropAttribute: 'onPress' }, ' onClick={onPress}', ' '],
  [{ setAttribute: 'to', to: '/away' }, 'to="/home"', 'to={"/away"}'],
  [{ literal: 'w-60', to: 'w-64' }, 'w-60', 'w-64'],
  [{ literal: 'Some words', to: 'A {word}' }, 'Some words', '{"A {word}"}'],
  [{ never: 'title' }, "title !== ''", 'false'],
]

test.each(elements)('%j changes one element or attribute', (change, from, to) => {
  expect(JSX.split(from)).toHaveLength(2)
  expect(mutated({ target: 'a.tsx#Screen', ...change }, JSX)).toBe(JSX.replace(from, () => to))
})

const CSS = `/* .score { --tone: red; } */
.score {
  color: red;
  --tone: green;
  &:hover { --tone: blue; }
}
.star { --tone: gold; }
`

test('a style is known by its rule and its name', () => {
  const change = (style: StyleChange) => mutated({ target: 'a.css', ...style }, CSS)
  expect(change({ rule: '.star', declaration: '--tone', to: 'grey' })).toBe(CSS.replace('gold', 'grey'))
  expect(change({ rule: '&:hover', declaration: '--tone', to: 'grey' })).toBe(CSS.replace('blue', 'grey'))
  expect(change({ rule: '.score', declaration: 'color', to: 'grey' })).toBe(CSS.replace('color: red', 'color: grey'))
})

test('a member of an export has candidates of its own', () => {
  expect(mutated({ target: 'a.ts#store.begin', dropCall: 1 }, SOURCE)).toBe(SOURCE.replace("log('begun')", 'undefined'))
})

test('a whole file has the candidates of all its declarations', () => {
  expect(mutated({ target: 'a.ts', literal: 'begun', to: 'ended' }, SOURCE)).toBe(SOURCE.replace('begun', 'ended'))
})

test.each([
  ['an export that is not there', { target: 'a.ts#gone', negate: 1 }, 'exports no gone'],
  ['a private declaration', { target: 'a.ts#fits', negate: 1 }, 'exports no fits'],
  ['a node that is not there', { target: 'a.ts#check', literal: 'gone', to: '' }, 'means 0 nodes'],
  ['a private name', { target: 'a.ts#check', dropCall: 'shorten' }, 'means 0 nodes'],
  ['a type', { target: 'a.ts', literal: 'open', to: 'wide', nth: 2 }, 'means 1 nodes'],
  ['several nodes', { target: 'a.ts#check', dropMember: 'mode' }, 'means 2 nodes'],
  ['more nodes than there are', { target: 'a.ts#check', dropMember: 'mode', nth: 3 }, 'means 2 nodes'],
  ['no change', { target: 'a.ts#check', literal: 'open', to: 'open' }, 'changes nothing'],
  ['what cannot be parsed', { target: 'a.ts#check', swap: '<=', to: '<<<' }, 'cannot be parsed'],
] as [string, Mutation, string][])('a mutation of %s is refused', (_, mutation, why) => {
  expect(() => mutated(mutation, SOURCE)).toThrow(why)
})
