import { fromAnotherNetwork } from './another-network.ts'
import { earshot } from './test.ts'

export const PASSWORD = 'candles and spruce'

/** The details that merchants give about their store, unless a test sets others. */
export const STORE_DETAILS = {
  businessName: 'Nordlys Candles',
  storeUrl: 'https://nordlys-candles.example',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
}

/** @param dashboard the server's address; by default the worker's own */
type MerchantOptions = Partial<typeof STORE_DETAILS> & { readonly dashboard?: string }

/** Calls the API, and throws on any refusal. */
export type ApiClient = <Data = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Data>

export type TestMerchant = { readonly email: string; readonly token: string; readonly api: ApiClient }

/** An address that nobody has yet. */
export const freshEmail = (): string => `merchant-${crypto.randomUUID()}@shop.example`

/** A merchant who has just signed up. */
export async function signUpByApi({ dashboard, ...differently }: MerchantOptions = {}): Promise<TestMerchant> {
  const email = freshEmail()
  const { token } = await apiFor(null, dashboard)<{ token: string }>('POST', '/auth/signup', {
    ...STORE_DETAILS,
    ...differently,
    email,
    password: PASSWORD,
  })
  return { email, token, api: apiFor(token, dashboard) }
}

type OnboardedOptions = MerchantOptions & {
  /** Whether the snippet was left for later. */
  readonly skipped?: boolean
  /** Null: none has been chosen yet. */
  readonly plan?: PlanId | null
}

/** A merchant with the onboarding behind them, on a plan. */
export async function onboarded({ skipped = true, plan = 'pro-monthly', ...wanted }: OnboardedOptions = {}) {
  const { email, api } = await signUpByApi(wanted)
  const { dashboard, ...differently } = wanted
  await api('PUT', '/onboarding/store', { ...STORE_DETAILS, ...differently })
  await api('PUT', '/onboarding/goals', { goals: ['attribution'] })
  const { token } = await api<{ token: string }>('POST', '/onboarding/finish', { skipped })
  const merchant = { email, token, api: apiFor(token, dashboard) } satisfies TestMerchant
  if (plan !== null) await choosePlanByApi(merchant, plan, dashboard)
  return merchant
}

export type PlanId = 'free' | 'pro-monthly' | 'pro-yearly' | 'partner'

/** Asks for a plan, and approves it on the provider's page. */
export async function choosePlanByApi(
  { api }: Pick<TestMerchant, 'api'>,
  planId: PlanId,
  dashboard = earshot.dashboard,
): Promise<void> {
  const asked = { planId, returnUrl: `${dashboard}/` }
  const { confirmationUrl } = await api<{ confirmationUrl?: string }>('POST', '/billing/subscription', asked)
  if (confirmationUrl === undefined) return
  const page = await (await fetch(confirmationUrl)).text()
  const dueCents = /name="dueCents" value="(\d+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ decision: 'approve', method: 'pays', dueCents })
  const approved = await fetch(confirmationUrl, { method: 'POST', body, redirect: 'manual' })
  if (approved.status >= 400)
    throw new Error(`Approving ${planId} answered ${approved.status}: ${await approved.text()}`)
  await api('POST', '/billing/refresh')
}

/** The API as a merchant's own program calls it; `token` null: as nobody. */
export function apiFor(token: string | null, dashboard = earshot.dashboard): ApiClient {
  return async <Data>(...[method, path, body, headers]: Parameters<ApiClient>): Promise<Data> => {
    const reply = await fetch(`${dashboard}/api${path}`, {
      method,
      headers: {
        // One address may sign up only so often.
        ...fromAnotherNetwork(),
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { data: Data }).data
  }
}

type Details = {
  readonly store: {
    readonly storeId: string
    readonly publicKey: string
    readonly isNewStore: boolean
    readonly isOnboardingSkipped: boolean
    readonly goals: readonly string[]
  }
  readonly merchantDetails: {
    readonly businessName: string
    readonly businessEmail: string
    readonly timezone: string
    readonly status: string | null
    readonly settings: {
      readonly retentionMonths: number | null
      readonly frameOrigins: readonly string[]
      readonly isVerifiedOnly: boolean
      readonly masking: { readonly isOn: boolean; readonly changedAt: string | null }
    }
  }
  readonly metadata: { readonly currency: string }
}

export const detailsOf = (token: string | null, dashboard?: string): Promise<Details> =>
  apiFor(token, dashboard)<Details>('GET', '/onboarding/store/details')
