import { html } from 'hono/html'
import type { Invoice } from '../invoices.ts'
import type { Customer } from '../locked-customer.ts'
import { backLink, dayText, type Html, linesTable, methodField, notice } from './layout.ts'

export const INVOICE_STATUS = { open: 'Open', paid: 'Paid', void: 'Void' } as const

/** An invoice to be read and printed; an open one can be paid. */
export const invoicePage = (
  invoice: Invoice,
  { name, email }: Customer,
  returnUrl: string,
  warning: string | null,
): Html => html`${notice(warning)}
<div class="card">
${name && html`<p>For ${name}${email && html`, ${email}`}</p>`}
<p>${INVOICE_STATUS[invoice.status]}. Written on ${dayText(invoice.createdAt)}, for ${periodText(invoice)}.</p>
${linesTable('Total', invoice.items, invoice.totalCents)}
${
  invoice.status === 'open'
    ? html`<form method="post">
${methodField('pays')}
<div class="buttons"><button class="first">Pay now</button></div>
</form>`
    : ''
}
</div>
${backLink(returnUrl)}`

/** A period ends where the next begins; a one-time charge has a day and no period. */
const periodText = ({ periodStart, periodEnd }: Invoice): string =>
  periodStart.getTime() === periodEnd.getTime()
    ? dayText(periodStart)
    : `${dayText(periodStart)} to ${dayText(periodEnd)}`
