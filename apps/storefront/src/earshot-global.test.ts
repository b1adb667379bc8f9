import { expect, test, vi } from 'vitest'
import { installEarshot } from './earshot-global.ts'

type Page = { earshot?: ((...call: unknown[]) => void) & { q?: unknown } }

const noBlock = { querySelector: () => null }
vi.stubGlobal('document', noBlock)

test('what the page said before and after the loader came is the context', () => {
  const page: Page = {}
  page.earshot = Object.assign(() => {}, { q: [['context', { orderId: '7', locale: 'de' }]] })
  const readContext = installEarshot(page)
  page.earshot('context', { locale: 'fr' })
  expect(readContext?.()).toEqual({ orderId: '7', locale: 'fr' })
})

test('a second script tag finds the first at work', () => {
  const page: Page = {}
  installEarshot(page)
  const { earshot } = page
  expect(installEarshot(page)).toBeNull()
  expect(page.earshot).toBe(earshot)
})

test('calls that nobody understands are passed over in silence', () => {
  const page: Page = { earshot: Object.assign(() => {}, { q: [['dance'], [], ['context', null]] }) }
  expect(installEarshot(page)?.()).toEqual({})
})

test('the block on the page is the context, a call has the last word', () => {
  const page: Page = {}
  vi.stubGlobal('document', { querySelector: () => ({ textContent: '{"orderId":"7","currency":"USD"}' }) })
  const readContext = installEarshot(page)
  page.earshot?.('context', { currency: 'EUR' })
  expect(readContext?.()).toEqual({ orderId: '7', currency: 'EUR' })
})

test('a block that is not JSON says nothing', () => {
  vi.stubGlobal('document', { querySelector: () => ({ textContent: '{{ order }}' }) })
  expect(installEarshot({})?.()).toEqual({})
})
