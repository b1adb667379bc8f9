import type { MantleClient } from '@heymantle/client'
import { BillingError } from '../../../lib/failure.ts'
import { billed } from '../../../parts/billing/billing.ts'

// The calls to the billing provider that only this screen makes (spec §7), each with the rule that stands in spec §5.

type Provider = Pick<MantleClient, 'addPaymentMethod' | 'createHostedSession' | 'getInvoiceUrl' | 'listInvoices'>

/**
 * A page of the provider's where the merchant sees to their billing.
 * @param config `returnUrl`: where it leads back to
 * @param locale the language in this page's address, if any; the one in `config` wins
 */
export async function hostedSession(
  provider: Provider,
  type: string,
  config: { readonly returnUrl: string },
  locale: string | null,
): Promise<string> {
  if (type === '') throw new BillingError('type is required')
  const session = await billed(provider.createHostedSession({ type, config: { ...(locale && { locale }), ...config } }))
  return pageAddress(session.url)
}

/**
 * A page where a first payment method is given; null where there is none: the secret that the real provider answers with
 * is for a script of its card processor's.
 */
export async function paymentMethodPage(provider: Provider, returnUrl: string): Promise<string | null> {
  if (returnUrl === '') throw new BillingError('returnUrl is required')
  const intent: object = await billed(provider.addPaymentMethod({ returnUrl }))
  return 'url' in intent ? pageAddress(intent.url) : null
}

/** An invoice to be read and printed. */
export const fetchInvoiceUrl = async (provider: Provider, invoiceId: string): Promise<string> =>
  pageAddress((await billed(provider.getInvoiceUrl(invoiceId))).url)

/** Where what is owed is paid: the page of the open invoice; null where none is open. */
export async function openInvoicePage(provider: Provider): Promise<string | null> {
  const { invoices } = await billed(provider.listInvoices({ page: 0, limit: 1, status: 'open' }))
  return invoices[0] ? fetchInvoiceUrl(provider, invoices[0].id) : null
}

/** An address from elsewhere may only be a web page. */
function pageAddress(address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address) : null
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw new BillingError('The provider named no page')
}
