import { html } from 'hono/html'
import { moneyText } from '../money.ts'
import { planSeedOf } from '../plan-objects.ts'

export type Html = ReturnType<typeof html>

/** A page of the provider: no scripts, one stylesheet, and on each the same sentence (ADR-0030). */
export const layout = (address: string, title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${address}/pages/style.css">
</head>
<body>
<main>
<p class="test">Test billing, no money moves</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`

export const notice = (sentence: string | null): Html =>
  sentence === null ? html`` : html`<p class="notice" role="alert">${sentence}</p>`

export const backLink = (returnUrl: string): Html =>
  html`<p class="buttons"><a class="button" href="${returnUrl}">Back to the app</a></p>`

type Line = { readonly description: string; readonly amountCents: number }

/** Lines of an invoice, or of what will be one, and what they come to. */
export const linesTable = (caption: string, lines: readonly Line[], totalCents: number): Html => html`
<table>
<caption hidden>${caption}</caption>
<tbody>${lines.map((line) => html`<tr><th scope="row">${line.description}</th><td>${moneyText(line.amountCents)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">${caption}</th><td>${moneyText(totalCents)}</td></tr></tfoot>
</table>`

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** 5 December 2026; days are UTC's, as the periods are. */
export const dayText = (moment: Date): string => days.format(moment)

const INTERVALS = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'a year' } as const

/** Pro, $990.00 a year: two plans may share a name. */
export function pricedName(planId: string): string {
  const { name, amountCents, interval } = planSeedOf(planId)
  return `${name}, ${moneyText(amountCents)} ${INTERVALS[interval]}`
}

const methods = {
  pays: 'Test card ending in 4242: every payment works',
  fails_at_renewal: 'Test card ending in 0341: the next payment fails',
} as const

export const methodField = (chosen: keyof typeof methods): Html => html`
<fieldset>
<legend>Test payment method</legend>
${Object.entries(methods).map(
  ([value, words]) => html`
<label><input type="radio" name="method" value="${value}" required ${value === chosen ? 'checked' : ''}>${words}</label>`,
)}
</fieldset>`
