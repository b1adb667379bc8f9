import { html } from 'hono/html'
import { TEST_CARDS } from '../customers.ts'
import { type Invoice, invoiceUrl } from '../invoices.ts'
import type { Customer } from '../locked-customer.ts'
import { moneyText } from '../money.ts'
import { planSeedOf } from '../plan-objects.ts'
import type { Provider } from '../provider.ts'
import type { Subscription } from '../subscription-rows.ts'
import { isEnding } from '../subscriptions.ts'
import { INVOICE_STATUS } from './invoice-page.ts'
import { backLink, dayText, type Html, methodField, notice, pricedName } from './layout.ts'

export type AccountFacts = {
  readonly customer: Customer
  readonly current: Subscription | null
  readonly invoices: readonly Invoice[]
}

/** Where a hosted session leads: the plan as it stands, the payment method, the invoices. */
export const accountPage = (
  provider: Provider,
  { customer, current, invoices }: AccountFacts,
  returnUrl: string,
  warning: string | null,
): Html => html`${notice(warning)}
<div class="card">
<p>${current ? planText(current) : 'No plan.'}</p>
<p>${customer.paymentMethod ? `Test card ending in ${TEST_CARDS[customer.paymentMethod].last4}.` : 'No payment method.'}</p>
<form method="post">
${methodField(customer.paymentMethod ?? 'pays')}
<div class="buttons"><button class="first">Use this payment method</button></div>
</form>
</div>
<h2>Invoices</h2>
${invoices.length === 0 ? html`<p class="quiet">None yet.</p>` : html`<ul>${invoices.map((one) => invoiceLine(provider, one))}</ul>`}
${backLink(returnUrl)}`

function planText(current: Subscription): string {
  const { name } = planSeedOf(current.planId)
  if (current.frozenAt) return `${name}: a payment failed on ${dayText(current.frozenAt)}.`
  if (!current.periodEnd) return `${name}.`
  const day = dayText(current.periodEnd)
  if (isEnding(current)) return `${name}, ends on ${day}.`
  if (current.nextPlanId !== null)
    return `${pricedName(current.planId)}. From ${day} ${pricedName(current.nextPlanId)}.`
  return current.periodNumber === 0 ? `${name}, on trial until ${day}.` : `${name}, paid until ${day}.`
}

const invoiceLine = (provider: Provider, invoice: Invoice): Html => html`
<li><a href="${invoiceUrl(provider, invoice)}">
<span>Invoice ${invoice.number}, ${dayText(invoice.createdAt)}, ${INVOICE_STATUS[invoice.status].toLowerCase()}</span>
<span class="sum">${moneyText(invoice.totalCents)}</span>
</a></li>`
