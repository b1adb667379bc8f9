import type { Invoice, MantleClient } from '@heymantle/client'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { api, value } from '../../../lib/api.ts'
import { BillingError } from '../../../lib/failure.ts'
import { billed, providerClient } from '../../../parts/billing/billing.ts'
import { fetchInvoiceUrl, hostedSession, openInvoicePage, paymentMethodPage } from './provider-calls.ts'

/** All that is known of plans and payments. */
const allBillingQueries = { queryKey: ['billing'] } as const

type Cancellation = {
  /** '' for none. */
  readonly reason: string
  /** The survey that was chosen to stay live; null: there was no choice. */
  readonly keepSurveyId: string | null
}

/** Ends the plan with what was paid for. */
export function useCancelPlan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, keepSurveyId }: Cancellation) =>
      value(
        api.billing.cancel.$post({
          json: { ...(reason !== '' && { reason }), ...(keepSurveyId !== null && { keepSurveyId }) },
        }),
      ),
    // Whatever became of it, the provider knows.
    onSettled: () => cache.invalidateQueries(allBillingQueries),
    meta: { shownInline: true },
  })
}

/** Takes back that the plan ends or changes: the same plan is asked for again. */
export function useRetainCurrentPlan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (planId: string) => value(api.billing.subscription.$post({ json: { planId, returnUrl: backHere() } })),
    onSuccess({ confirmationUrl }) {
      if (confirmationUrl !== undefined) location.assign(confirmationUrl)
    },
    onSettled: () => cache.invalidateQueries(allBillingQueries),
    meta: { shownInline: true },
  })
}

/** The pages of the provider. */
type ToProvider = 'pay' | 'add method' | 'change method'

/** Goes to a page of the provider's that leads back here. */
export function useGoToProvider() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (where: ToProvider) => {
      const provider = await theProvider(cache)
      const page =
        where === 'pay'
          ? await openInvoicePage(provider)
          : where === 'add method'
            ? await paymentMethodPage(provider, backHere())
            : null
      return page ?? hostedSession(provider, 'account', { returnUrl: backHere() }, addressParams().get('locale'))
    },
    onSuccess: (page) => location.assign(page),
    meta: { shownInline: true },
  })
}

/** In the address after a page of the provider's. */
const BACK = 'back'

function backHere(): string {
  const url = new URL(location.href)
  url.searchParams.set(BACK, 'billing')
  return url.href
}

const addressParams = () => new URLSearchParams(location.search)

/**
 * After a page of the provider's the customer may have changed: our server invalidates its copy, and the address loses
 * its mark.
 */
export function useBackFromProvider(): void {
  const [params, setParams] = useSearchParams()
  const { mutate } = useMutation({ mutationFn: () => value(api.billing.refresh.$post()) })
  const isBack = params.has(BACK)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return
  useEffect(() => {
    if (!isBack) return
    mutate()
    const clean = new URLSearchParams(params)
    // A hint at most, and read by nobody.
    for (const mark of [BACK, 'charge_id']) clean.delete(mark)
    setParams(clean, { replace: true })
  }, [isBack])
}

type Listing = NonNullable<Parameters<MantleClient['listInvoices']>[0]>
export type InvoiceStatus = NonNullable<Listing['status']>

const INVOICES_PER_PAGE = 10

/** One page of invoices, newest first. @param page counts from 0 */
export const invoicesQuery = (page: number, status: InvoiceStatus | null) =>
  queryOptions({
    queryKey: [...allBillingQueries.queryKey, 'invoices', { page, status }],
    queryFn: async ({ client }): Promise<{ invoices: Invoice[]; hasMore: boolean }> => {
      const provider = await theProvider(client)
      return billed(provider.listInvoices({ page, limit: INVOICES_PER_PAGE, ...(status && { status }) }))
    },
    placeholderData: keepPreviousData,
  })

/** Opens the printable page of an invoice in a new tab. */
export function useOpenInvoice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (invoiceId: string) => {
      // At once: a tab that opens later than the press is kept from opening.
      const tab = open('', '_blank')
      try {
        const page = await fetchInvoiceUrl(await theProvider(cache), invoiceId)
        if (!tab) return location.assign(page)
        tab.opener = null
        tab.location.replace(page)
      } catch (failure) {
        tab?.close()
        throw failure
      }
    },
    meta: { shownInline: true },
  })
}

async function theProvider(queries: QueryClient): Promise<MantleClient> {
  const provider = await providerClient(queries)
  if (provider === null || provider === 'nothing is sold') throw new BillingError('There is no provider to ask')
  return provider
}
