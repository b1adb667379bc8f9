import { expect, test, vi } from 'vitest'
import { installEarshot } from './earshot-global.ts'

type Page = { earshot?: ((...call: unknown[]) => void) & { q?: unknown } }

const block = { dataset: {} }
const noBlock = { querySelector: () => null }
vi.stubGlobal('document', noBlock)

test('what the page said before and after the loader came is the context', () => {
  const page: Page = {}
  page.earshot = Object.assign(() => {}, { q: [['context', { orderId: '7', locale: 'de' }]] })
  const readContext = installEarshot(page)
  page.earshot('context', { locale: 'fr' })
  expect(readContext?.()).toEqual({ context: { orderId: '7', locale: 'fr' }, signed: {} })
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
  expect(installEarshot(page)?.()).toEqual({ context: {}, signed: {} })
})

test('the block on the page is the context, a call has the last word', () => {
  const page: Page = {}
  vi.stubGlobal('document', { querySelector: () => ({ ...block, textContent: '{"orderId":"7","currency":"USD"}' }) })
  const readContext = installEarshot(page)
  page.earshot?.('context', { currency: 'EUR' })
  expect(readContext?.()).toEqual({ context: { orderId: '7', currency: 'EUR' }, signed: {} })
})

test('a block that is not JSON says nothing', () => {
  vi.stubGlobal('document', { querySelector: () => ({ ...block, textContent: '{{ order }}' }) })
  expect(installEarshot({})?.()).toEqual({ context: {}, signed: {} })
})

test('a signed context stays as it was signed, to the letter, whatever is said beside it', () => {
  const text = '{"orderId": "7",  "currency":"USD"}'
  const signature = '1763715600.0f'
  const signed = { ...block, dataset: { signature }, textContent: `\n  ${text}\n` }
  vi.stubGlobal('document', { querySelector: () => signed })
  const page: Page = {}
  const readContext = installEarshot(page)
  page.earshot?.('context', { currency: 'EUR' })
  const context = { orderId: '7', currency: 'EUR' }
  expect(readContext?.()).toEqual({ context, signed: { context: text, signature } })
})

test('a call may bring a signed context as well, and has the last word', () => {
  vi.stubGlobal('document', noBlock)
  const page: Page = {}
  const readContext = installEarshot(page)
  page.earshot?.('context', '{"orderId":"7"}', '1.a')
  page.earshot?.('context', '{"orderId":"8"}', '2.b')
  expect(readContext?.()).toEqual({
    context: { orderId: '8' },
    signed: { context: '{"orderId":"8"}', signature: '2.b' },
  })
})

test('the last call about consent counts, and each dispatches an event', () => {
  const dispatched = vi.fn()
  vi.stubGlobal('dispatchEvent', (event: Event) => dispatched(event.type))
  const page: Page = {}
  page.earshot = Object.assign(() => {}, { q: [['consent', 'denied']] })
  const readPage = installEarshot(page)
  expect(readPage?.().consent).toBe('denied')
  page.earshot('consent', 'granted')
  expect(readPage?.().consent).toBe('granted')
  expect(dispatched.mock.calls).toEqual([['earshot:consent'], ['earshot:consent']])
})
