import type { StoreId } from '@earshot/survey'
import type { Billing } from '../billing/billing.ts'

/** Pro, so that everything can be tried (ADR-0036). */
export const DEMO_PLAN = 'pro-monthly'

/** Calls the dashboard's host. */
type Send = (address: string, init?: RequestInit) => Promise<Response>

type Subscription = {
  readonly storeId: StoreId
  readonly planId: string
  /** Where the confirmation page leads. */
  readonly returnUrl: string
}

/**
 * Puts the demo store on a plan at the embedded provider, as its merchant would: asks for it, and approves it on the
 * page (ADR-0036). One that has a plan, whichever it is by now, keeps it.
 */
export async function subscribeDemo(
  billing: Billing,
  send: Send,
  { storeId, planId, returnUrl }: Subscription,
): Promise<void> {
  const known = await billing.customer(storeId)
  if (!known.ok) throw new Error(known.problem.code)
  if (known.value?.customer.subscription) return
  const asked = await billing.subscribe(storeId, planId, returnUrl)
  if (!asked.ok) throw new Error(asked.problem.code)
  if (asked.value !== null) await approve(send, asked.value)
  await billing.invalidate(storeId)
}

async function approve(send: Send, address: string): Promise<void> {
  const page = await (await send(address)).text()
  const dueCents = /name="dueCents" value="(\d+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ decision: 'approve', method: 'pays', dueCents })
  const reply = await send(address, { method: 'POST', body })
  if (reply.status >= 400) throw new Error(`The confirmation page answered ${reply.status}`)
}
