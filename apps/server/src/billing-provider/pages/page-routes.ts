import type { StoreId } from '@earshot/survey'
import { Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { readBytes } from '../../http/read-body.ts'
import type { ProviderContext, ProviderEnv } from '../api-env.ts'
import { approveCharge, declineCharge, findCharge } from '../charges.ts'
import {
  approve,
  type Closed,
  decline,
  isApproved,
  type PaymentMethodName,
  quote,
  type Terms,
} from '../confirmation.ts'
import { collectOpen, findInvoice, newestInvoices } from '../invoices.ts'
import { isGoodLink, safeReturn, withChargeId } from '../links.ts'
import { changeCustomer, type LockedCustomer } from '../locked-customer.ts'
import type { Provider } from '../provider.ts'
import { activeSubscription } from '../subscription-rows.ts'
import { withCustomer } from '../with-customer.ts'
import { accountPage } from './account-page.ts'
import { CLOSED, chargeToConfirm, planToConfirm } from './confirm-page.ts'
import { invoicePage } from './invoice-page.ts'
import { backLink, type Html, layout } from './layout.ts'
import { style } from './style.ts'

const MAX_FORM_BYTES = 10_000

const CHANGED = 'Something has changed since you were asked. Please look at it again.'
const NEW_PLAN = 'Your new plan'
const FAILED = 'The payment failed. Please choose another payment method.'

/** The hosted pages: forms and links, opened by their key and by nothing else. */
export function pageRoutes(provider: Provider): Hono<ProviderEnv> {
  return new Hono<ProviderEnv>()
    .use(pageHeaders(provider))
    .get('/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .use('/:page/:storeId/:id', async (c, next) => {
      c.set('provider', provider)
      return isGoodLink(provider, c.req.param(), c.req.query()) ? next() : closedPage(c)
    })
    .get('/confirm/:storeId/:id', (c) =>
      onPage(c, async (locked) => {
        const quoted = await quote(locked, c.req.param('id'))
        return quoted.ok ? show(c, NEW_PLAN, planToConfirm(quoted.value, null)) : closed(c, quoted.problem)
      }),
    )
    .post('/confirm/:storeId/:id', (c) => onPage(c, (locked, form) => decidePlan(c, locked, form)))
    .get('/charge/:storeId/:id', (c) =>
      onPage(c, async (locked) => {
        const charge = await findCharge(locked, c.req.param('id'))
        return charge && !charge.approvedAt ? show(c, 'One payment', chargeToConfirm(charge)) : closed(c, 'decided')
      }),
    )
    .post('/charge/:storeId/:id', (c) => onPage(c, (locked, form) => decideCharge(c, locked, form)))
    .get('/invoice/:storeId/:id', (c) => onPage(c, (locked) => showInvoice(c, locked, null)))
    .post('/invoice/:storeId/:id', (c) =>
      onPage(c, async (locked, form) =>
        (await payWith(locked, form)) ? redirectToSelf(c) : showInvoice(c, locked, FAILED),
      ),
    )
    .get('/account/:storeId/:id', (c) => onPage(c, (locked) => showAccount(c, locked, null)))
    .post('/account/:storeId/:id', (c) =>
      onPage(c, async (locked, form) =>
        (await payWith(locked, form)) ? redirectToSelf(c) : showAccount(c, locked, FAILED),
      ),
    )
    .all('*', (c) => {
      c.set('provider', provider)
      return closedPage(c)
    })
}

/** Nothing but our own stylesheet and our own forms, which may end at the app's own addresses. */
const pageHeaders = ({ returnOrigins }: Provider): MiddlewareHandler => {
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ['data:'],
      baseUri: ["'none'"],
      formAction: ["'self'", ...returnOrigins],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: false,
  })
  return async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return secure(c, next)
  }
}

type Work = (locked: LockedCustomer, form: Form) => Promise<Response>

async function onPage(c: ProviderContext, work: Work): Promise<Response> {
  // Read before the customer is locked: a slow sender must keep nobody waiting.
  const sent = await readBytes(c, MAX_FORM_BYTES)
  if (!sent.ok) return c.text('This form is too large or was cut short.', 413)
  const form = formOf(sent.value)
  const page = await withCustomer(c.var.provider, c.req.param('storeId') as StoreId, (locked) => work(locked, form))
  return page ?? closedPage(c)
}

const show = async (c: ProviderContext, title: string, body: Html, status: ContentfulStatusCode = 200) =>
  c.html(layout(c.var.provider.address, title, body), status)

/** Whatever stands in such an address may be anybody's: the way back leads to the app, or nowhere. */
function closedPage(c: ProviderContext): Promise<Response> {
  const returnLink = backLink(returnUrlOf(c))
  const body = html`<p>Please go back to the app and try again from there.</p>${returnLink}`
  return show(c, 'This page is no longer open', body, 404)
}

function closed(c: ProviderContext, why: Closed): Promise<Response> {
  const { title, text, status } = CLOSED[why]
  return show(c, title, html`<p>${text}</p>${backLink(returnUrlOf(c))}`, status)
}

/** Part of the parsed address. Links made before that check still contain the address as it was sent. */
const returnUrlOf = (c: ProviderContext): string => safeReturn(c.var.provider, c.req.query('return') ?? '')

const goBack = (c: ProviderContext, approves: boolean) =>
  c.redirect(approves ? withChargeId(returnUrlOf(c), c.req.param('id') ?? '') : returnUrlOf(c), 302)

/** Redirects to the same page, so that loading it again sends nothing again. */
const redirectToSelf = (c: ProviderContext) => c.redirect(c.req.url.slice(new URL(c.req.url).origin.length), 303)

/** `method` is null where nothing was approved. */
type Form = { readonly method: PaymentMethodName | null; readonly shown: Terms }

/** Our own forms are sent urlencoded. No other content type can approve anything. */
function formOf(sent: Uint8Array): Form {
  const { decision, method, dueCents, beginsAt } = Object.fromEntries(
    new URLSearchParams(new TextDecoder().decode(sent)),
  )
  const chosen = method === 'pays' || method === 'fails_at_renewal' ? method : null
  const shown = { dueCents: Number(dueCents), beginsAt: beginsAt ? new Date(String(beginsAt)) : null }
  return { method: decision === 'decline' ? null : chosen, shown }
}

/** Whatever is not an approval is a refusal. Sent twice, either leads to the same place; one does not undo the other. */
async function decidePlan(c: ProviderContext, locked: LockedCustomer, { method, shown }: Form): Promise<Response> {
  const id = c.req.param('id') ?? ''
  if (!method) {
    await decline(locked, id)
    return (await isApproved(locked, id)) ? closed(c, 'decided') : goBack(c, false)
  }
  const approved = await approve(locked, id, method, shown)
  if (approved.ok) return goBack(c, true)
  const { problem } = approved
  return typeof problem === 'string' ? closed(c, problem) : show(c, NEW_PLAN, planToConfirm(problem, CHANGED), 409)
}

async function decideCharge(c: ProviderContext, locked: LockedCustomer, { method }: Form): Promise<Response> {
  const charge = await findCharge(locked, c.req.param('id') ?? '')
  if (charge && method) await approveCharge(locked, charge, method)
  else if (charge) await declineCharge(locked, charge)
  return goBack(c, charge !== null && method !== null)
}

/** Takes the payment method that was chosen, and with it whatever is open. @returns false where it did not pay */
async function payWith(locked: LockedCustomer, { method }: Form): Promise<boolean> {
  if (method) await changeCustomer(locked, { paymentMethod: method })
  return collectOpen(locked)
}

async function showInvoice(c: ProviderContext, locked: LockedCustomer, warning: string | null): Promise<Response> {
  const invoice = await findInvoice(locked, c.req.param('id') ?? '')
  if (!invoice) return closedPage(c)
  const body = invoicePage(invoice, locked.customer, returnUrlOf(c), warning)
  return show(c, `Invoice ${invoice.number}`, body, warning === null ? 200 : 402)
}

async function showAccount(c: ProviderContext, locked: LockedCustomer, warning: string | null): Promise<Response> {
  const account = {
    customer: locked.customer,
    current: await activeSubscription(locked),
    invoices: await newestInvoices(locked, 100),
  }
  const body = accountPage(c.var.provider, account, returnUrlOf(c), warning)
  return show(c, 'Your billing', body, warning === null ? 200 : 402)
}
