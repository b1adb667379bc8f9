import { expect, test } from 'vitest'
import { tokenFacts } from './token.ts'

const encode = (payload: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(payload))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

test('a token says whose it is', () => {
  const payload = { merchantId: 'm1', storeId: 's1', storeUrl: 'https://købmand.example/??', isNewStore: true }
  const facts = { ...payload, expiresAtMs: 1_800_000_000_000 }
  expect(tokenFacts(`head.${encode({ ...payload, exp: 1_800_000_000 })}.signature`)).toEqual(facts)
})

test('what a token leaves out is unknown, not broken', () => {
  const facts = { merchantId: 'm1', storeId: null, storeUrl: null, isNewStore: false, expiresAtMs: null }
  expect(tokenFacts(`head.${encode({ merchantId: 'm1' })}.`)).toEqual(facts)
})

test.each([
  { what: 'nothing', token: '' },
  { what: 'two parts', token: `head.${encode({ merchantId: 'm1' })}` },
  { what: 'four parts', token: `head.${encode({ merchantId: 'm1' })}.signature.more` },
  { what: 'a cookie attribute in it', token: `head.${encode({ merchantId: 'm1' })}.x; Domain=example` },
  { what: 'no base64', token: 'head.*.signature' },
  { what: 'no JSON', token: `head.${btoa('merchantId')}.signature` },
  { what: 'no object', token: `head.${encode(null)}.signature` },
  { what: 'no merchantId', token: `head.${encode({ storeId: 's1' })}.signature` },
  { what: 'an empty merchantId', token: `head.${encode({ merchantId: '' })}.signature` },
])('a token with $what is invalid', ({ token }) => {
  expect(tokenFacts(token)).toBeNull()
})
