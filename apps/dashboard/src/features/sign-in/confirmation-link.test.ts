import { expect, test } from 'vitest'
import { linkFacts } from './confirmation-link.ts'

const linkOf = (facts: object) => `head.${btoa(JSON.stringify(facts))}.signature`
const FACTS = { merchantId: 'm1', email: 'mara@shop.example', openedAt: '2026-11-21T09:00:00.000Z' }

test('a link says for which address and account it is', () => {
  expect(linkFacts(linkOf(FACTS))).toEqual({ ...FACTS, openedAt: new Date(FACTS.openedAt) })
})

test.each([
  { what: 'nothing', link: '' },
  { what: 'something else', link: 'a.b.c' },
  { what: 'no address', link: linkOf({ ...FACTS, email: 7 }) },
  { what: 'no moment', link: linkOf({ ...FACTS, openedAt: 'yesterday' }) },
])('a link with $what says nothing', ({ link }) => {
  expect(linkFacts(link)).toBeNull()
})
