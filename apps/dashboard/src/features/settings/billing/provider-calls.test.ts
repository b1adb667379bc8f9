import { expect, test, vi } from 'vitest'
import { aPage } from '../../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { hostedSession, openInvoicePage, paymentMethodPage } = await import('./provider-calls.ts')

const page = 'https://billing.example/account'
const returnUrl = 'https://earshot.example/settings'

const provider = (answers: object) => ({
  addPaymentMethod: vi.fn(async () => ({ id: 'p1', clientSecret: 's', ...answers })),
  createHostedSession: vi.fn(async () => ({ id: 's1', url: page, ...answers })),
  getInvoiceUrl: vi.fn(async (id: string) => ({ url: `https://billing.example/invoice/${id}` })),
  listInvoices: vi.fn(async () => ({ invoices: [], hasMore: false, ...answers })),
})

test('a hosted session needs a type, and a payment method a way back', async () => {
  const { createHostedSession, addPaymentMethod, ...rest } = provider({})
  const asked = { createHostedSession, addPaymentMethod, ...rest }
  await expect(hostedSession(asked, '', { returnUrl }, null)).rejects.toThrow('type is required')
  await expect(paymentMethodPage(asked, '')).rejects.toThrow('returnUrl is required')
  expect(createHostedSession).not.toHaveBeenCalled()
  expect(addPaymentMethod).not.toHaveBeenCalled()
})

test.each([
  { locale: 'de', config: { locale: 'de', returnUrl } },
  { locale: null, config: { returnUrl } },
])('the page’s language $locale goes along to the hosted session', async ({ locale, config }) => {
  const asked = provider({})
  expect(await hostedSession(asked, 'account', { returnUrl }, locale)).toBe(page)
  expect(asked.createHostedSession).toHaveBeenCalledWith({ type: 'account', config })
})

test.each([{ url: '' }, { url: 'javascript:alert(1)' }, { url: 'nowhere' }])(
  'a session that leads to no page is a failure: $url',
  async (answer) => {
    await expect(hostedSession(provider(answer), 'account', { returnUrl }, null)).rejects.toThrow('named no page')
  },
)

test('where the provider has no page for a payment method, there is none', async () => {
  expect(await paymentMethodPage(provider({}), returnUrl)).toBeNull()
  const asked = provider({ url: page })
  expect(await paymentMethodPage(asked, returnUrl)).toBe(page)
  expect(asked.addPaymentMethod).toHaveBeenCalledExactlyOnceWith({ returnUrl })
})

test('what is owed is paid where the open invoice stands', async () => {
  expect(await openInvoicePage(provider({}))).toBeNull()
  const owing = provider({ invoices: [{ id: 'i7' }] })
  expect(await openInvoicePage(owing)).toBe('https://billing.example/invoice/i7')
  expect(owing.listInvoices).toHaveBeenCalledWith({ page: 0, limit: 1, status: 'open' })
})
