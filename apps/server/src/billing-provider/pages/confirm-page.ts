import { html } from 'hono/html'
import type { Charge } from '../charges.ts'
import type { Closed, PaymentMethodName, Quote, Terms } from '../confirmation.ts'
import { moneyText } from '../money.ts'
import { planSeedOf } from '../plan-objects.ts'
import type { Subscription } from '../subscription-rows.ts'
import { isEnding } from '../subscriptions.ts'
import { dayText, type Html, linesTable, methodField, notice, pricedName } from './layout.ts'

/** Approve or decline a plan. The terms go along with the answer, so that nobody approves another sum or day. */
export function planToConfirm(quoted: Quote, warning: string | null): Html {
  const { pending, current, beginsAt, method } = quoted
  return html`${notice(warning)}
<div class="card">
<p>${pricedName(pending.planId)}, until you cancel.</p>
${current && beginsAt ? following(quoted, current, beginsAt) : atOnce(quoted)}
${decisionForm(quoted, method)}
</div>`
}

function atOnce({ pending, current, trial, credit, dueCents }: Quote): Html {
  const { name, amountCents } = planSeedOf(pending.planId)
  const line = trial ? { description: `${name}, on trial`, amountCents: 0 } : { description: name, amountCents }
  return html`
${trial && html`<p>Free until ${dayText(trial.expiresAt)}. The first payment is on that day, unless you cancel before.</p>`}
${current && html`<p>It takes the place of ${planSeedOf(current.planId).name} at once.</p>`}
${linesTable('Due today', credit ? [line, credit] : [line], dueCents)}`
}

/** A cheaper plan waits for the end of the paid period (ADR-0029). */
function following({ pending, dueCents }: Quote, current: Subscription, beginsAt: Date): Html {
  const { name, amountCents } = planSeedOf(pending.planId)
  const [present, day] = [pricedName(current.planId), dayText(beginsAt)]
  return html`
<p>It begins on ${day}. Until then ${current.periodNumber === 0 ? `your trial of ${present},` : `${present},`} goes on as it is.</p>
${instead(current)}
<p>Nothing is charged now. The first payment, ${moneyText(amountCents)}, is on ${day}. Up to that day you can take the change back in the app.</p>
${linesTable('Due today', [{ description: `${name}, from ${day}`, amountCents: 0 }], dueCents)}`
}

/** The change that was planned for that day, and is dropped if this is approved. */
function instead(current: Subscription): Html | null {
  const { planId, nextPlanId } = current
  if (isEnding(current)) return html`<p>${planSeedOf(planId).name} was to end on that day: that is taken back.</p>`
  if (nextPlanId === null) return null
  return html`<p>It takes the place of ${pricedName(nextPlanId)}, which was to begin on that day.</p>`
}

export const chargeToConfirm = ({ name, amountCents }: Charge): Html => html`
<div class="card">
<p>Paid once.</p>
${linesTable('Due today', [{ description: name, amountCents }], amountCents)}
${decisionForm({ dueCents: amountCents, beginsAt: null }, 'pays')}
</div>`

const decisionForm = ({ dueCents, beginsAt }: Terms, method: PaymentMethodName): Html => html`
<form method="post">
<input type="hidden" name="dueCents" value="${dueCents}">
<input type="hidden" name="beginsAt" value="${beginsAt?.toISOString() ?? ''}">
${methodField(method)}
<div class="buttons">
<button class="first" name="decision" value="approve">Approve</button>
<button name="decision" value="decline" formnovalidate>Decline</button>
</div>
</form>`

/** The text if there is nothing to approve, or not any more, and its HTTP status. */
export const CLOSED = {
  decided: {
    status: 410,
    title: 'Nothing waits for your approval here',
    text: 'This was approved, declined or replaced by something newer before.',
  },
  not_offered: {
    status: 409,
    title: 'This plan is no longer offered to you',
    text: 'Nothing has changed, and nothing was charged.',
  },
  payment_open: {
    status: 409,
    title: 'A payment is open',
    text: 'Settle it before you change to another plan. Nothing has changed, and nothing was charged.',
  },
} as const satisfies { readonly [C in Closed]: object }
