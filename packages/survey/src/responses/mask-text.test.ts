import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_MASK, EMAIL_MASK, maskText } from './mask-text.ts'

/** Writes the masks short, so that a row has one line. */
const short = (text: string) => maskText(text).replaceAll(EMAIL_MASK, '[E]').replaceAll(CARD_MASK, '[C]')

test.each([
  ['Mail me at jo@example.com about the lid', 'Mail me at [E] about the lid'],
  ['jo@example.com', '[E]'],
  ['JO.Ramirez+shop@Mail.Example.CO.UK', '[E]'],
  ["o'brien_1@my-shop.example", '[E]'],
  ['(jo@example.com), <jo@example.com>; "jo@example.com".', '([E]), <[E]>; "[E]".'],
  ["'jo@example.com' *jo@example.com* _jo@example.com_", "'[E]' *[E]* [E]_"],
  ['mailto:jo@example.com?subject=lid', 'mailto:[E]?subject=lid'],
  ['email=jo@example.com/name', 'email=[E]/name'],
  ['Write to...jo@example.com...please', 'Write to...[E]...please'],
  ['jo@example.com- thanks', '[E]- thanks'],
  ['one@a.example,two@b.example\nthree@c.example', '[E],[E]\n[E]'],
  ['a@b.co@c.com', '[E][E]'],
])('SPEC R19: the email addresses in %j are masked', (text, masked) => {
  expect(short(text)).toBe(masked)
})

test.each([
  ['jörg.müller@bücher.example', '[E]'],
  ['用户@例子.广告', '[E]'],
  ['用户@例子。广告', '[E]'],
  ['अजय@डाटा.भारत', '[E]'],
  ['jo@xn--fsq.xn--p1ai', '[E]'],
  ['ｊｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', '[E]'],
  ['请写信到jo@example.com谢谢', '请写信到[E]谢谢'],
  ['连接jo@example.com。谢谢', '连接[E]。谢谢'],
  ['jo@example.com으로 보내 주세요', '[E]으로 보내 주세요'],
  ['👩‍👩‍👧jo@example.com👍🏽', '👩‍👩‍👧[E]👍🏽'],
])('SPEC R19: the international address in %j is masked', (text, masked) => {
  expect(short(text)).toBe(masked)
})

test.each([
  ['4111111111111111', '[C]'],
  ['I paid with 4111 1111 1111 1111 twice', 'I paid with [C] twice'],
  ['4111-1111-1111-1111, 4111\u00a01111\u00a01111\u00a01111', '[C], [C]'],
  ['4111–1111–1111–1111 4111.1111.1111.1111', '[C] [C]'],
  ['4111 - 1111 - 1111 - 1111', '[C]'],
  ['\u202d4111 1111 1111 1111\u202c', '\u202d[C]\u202c'],
  ['3782 822463 10005 (Amex)', '[C] (Amex)'],
  ['4222222222222', '[C]'],
  ['6011 0000 0000 0000 001', '[C]'],
  ['４１１１　１１１１　１１１１　１１１１', '[C]'],
  ['٤١١١ ١١١١ ١١١١ ١١١١', '[C]'],
  ['𝟺𝟷𝟷𝟷 𝟷𝟷𝟷𝟷 𝟷𝟷𝟷𝟷 𝟷𝟷𝟷𝟷', '[C]'],
  ['visa:4111111111111111!', 'visa:[C]!'],
  ['I bought 12, 4111 1111 1111 1111 is my card', 'I bought 12, [C] is my card'],
  ['12 4111 1111 1111 1111', '12 [C]'],
  ['4111 1111 1111 1111 12/27 123', '[C] 12/27 123'],
  ['4111111111111111@example.com', '[E]'],
])('SPEC R19: the card numbers in %j are masked', (text, masked) => {
  expect(short(text)).toBe(masked)
})

test.each([
  'Très bien, 5 ★ @ the store!',
  '@nordlys and @nordlys.shop',
  'jo@localhost, jo@, @example.com, a @ b.com',
  '3 @ 2.50, 3@2.50 and jo@127.0.0.1',
  'me@home. Thanks',
  '4111 1111 1111 1112',
  '411111111111111',
  '41111111111111110000',
  '4111 1111, 1111 1111',
  '4111a1111a1111a1111',
  '4111    1111    1111    1111',
  '2026-11-26 10:05:00, +45 12 34 56 78',
  '٣ من ٥',
  '',
])('SPEC R19: %j has neither, and stays', (text) => {
  expect(maskText(text)).toBe(text)
})

const anyText = fc.string({ unit: 'binary', maxLength: 200 })

test('SPEC R19: without an at sign and 13 digits a text stays as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const other = text.replaceAll(/[@\uFE6B\uFF20]/gu, '').replaceAll(/\p{Nd}/gu, 'x')
      expect(maskText(other)).toBe(other)
      expect(maskText(`${other} 123456789012`)).toBe(`${other} 123456789012`)
    }),
    { seed: 19, numRuns: 500 },
  )
})

test('SPEC R19: whatever is around them, an address and a card number are masked, and nothing is masked twice', () => {
  const secrets = fc.constantFrom('jo@example.com', '4111-1111-1111-1111', '用户@例子.广告')
  fc.assert(
    fc.property(anyText, secrets, anyText, (before, secret, after) => {
      const masked = maskText(`${before} / ${secret} / ${after}`)
      expect(masked).not.toContain(secret)
      expect(maskText(masked)).toBe(masked)
    }),
    { seed: 19, numRuns: 500 },
  )
})

// The timeout is what fails: if the time grew with the square of the length, one of these texts alone would take longer.
test('SPEC R19: the time is proportional to the length', { timeout: 20_000 }, () => {
  const letters = fc.constantFrom('@', '.', '-', '+', ' ', 'a', '1', '4', '谢', '٤')
  const units = fc.string({ unit: letters, minLength: 1, maxLength: 8 })
  const repeated = (unit: string) => maskText(unit.repeat(Math.ceil(100_000 / unit.length)))
  const examples = ['a', 'a.', '1', '4 ', '@', 'a@', 'a@a.', 'a@a.a', '-', '谢', '𝟿'].map((unit): [string] => [unit])
  fc.assert(
    fc.property(units, (unit) => {
      expect(repeated(unit)).not.toBe('')
    }),
    { seed: 19, numRuns: 40, examples },
  )
})
