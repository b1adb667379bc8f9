import { html } from 'hono/html'
import type { Charge } from '../charges.ts'
import type { Quote } from '../confirmation.ts'
import { moneyText } from '../money.ts'
import { planOf } from '../plan-objects.ts'
import { dayText, type Html, linesTable, methodField, notice } from './layout.ts'

const INTERVALS = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'a year' } as const

/** Approve or decline a plan. What is due goes along with the answer, so that nobody approves another sum. */
export function planToConfirm(quoted: Quote, warning: string | null): Html {
  const { pending, current, trial, credit, dueCents } = quoted
  const { name, amountCents, interval } = planOf(pending.planId)
  const price = `${moneyText(amountCents)} ${INTERVALS[interval]}`
  const lines = trial ? [{ description: `${name}, on trial`, amountCents: 0 }] : [{ description: name, amountCents }]
  return html`${notice(warning)}
<div class="card">
<p>${name}, ${price}, until you cancel.</p>
${trial && html`<p>Free until ${dayText(trial.expiresAt)}. The first payment is on that day, unless you cancel before.</p>`}
${current && html`<p>It takes the place of ${planOf(current.planId).name} at once.</p>`}
${linesTable('Due today', credit ? [...lines, credit] : lines, dueCents)}
${decisionForm(dueCents)}
</div>`
}

export const chargeToConfirm = ({ name, amountCents }: Charge): Html => html`
<div class="card">
<p>Paid once.</p>
${linesTable('Due today', [{ description: name, amountCents }], amountCents)}
${decisionForm(amountCents)}
</div>`

const decisionForm = (dueCents: number): Html => html`
<form method="post">
<input type="hidden" name="dueCents" value="${dueCents}">
${methodField('pays')}
<div class="buttons">
<button class="first" name="decision" value="approve">Approve</button>
<button name="decision" value="decline" formnovalidate>Decline</button>
</div>
</form>`
