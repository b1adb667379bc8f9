import type { BrowserContext } from '@playwright/test'

export const PASSWORD = 'candles and spruce'

export type NewMerchant = { readonly email: string; readonly token: string }

let count = 0

/** An address that nobody has yet. */
export const freshEmail = () => `merchant-${Date.now()}-${count++}@shop.example`

const store = {
  businessName: 'Nordlys Candles',
  storeUrl: 'https://nordlys-candles.example',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
}

/** A merchant who has just signed up. */
export async function aNewcomer(dashboard: string): Promise<NewMerchant> {
  const email = freshEmail()
  const { token } = await call<{ token: string }>(dashboard, null, 'POST', '/auth/signup', {
    ...store,
    email,
    password: PASSWORD,
  })
  return { email, token }
}

/** A merchant who has left the snippet for later. */
export async function anOnboardedMerchant(dashboard: string): Promise<NewMerchant> {
  const { email, token: first } = await aNewcomer(dashboard)
  await call(dashboard, first, 'PUT', '/onboarding/store', store)
  await call(dashboard, first, 'PUT', '/onboarding/goals', { goals: ['attribution'] })
  const { token } = await call<{ token: string }>(dashboard, first, 'POST', '/onboarding/finish', { skipped: true })
  return { email, token }
}

/** What the server says, as a merchant's own program would ask it. */
export async function call<Data = unknown>(
  dashboard: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const reply = await fetch(`${dashboard}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { data: Data }).data
}

type Details = {
  readonly store: {
    readonly publicKey: string
    readonly isNewStore: boolean
    readonly isOnboardingSkipped: boolean
    readonly goals: readonly string[]
    readonly retentionMonths: number | null
  }
  readonly merchantDetails: { readonly businessName: string; readonly businessEmail: string; readonly timezone: string }
  readonly metadata: { readonly currency: string }
}

export const detailsOf = (dashboard: string, token: string): Promise<Details> =>
  call<Details>(dashboard, token, 'GET', '/onboarding/store/details')

/** Puts a login into the browser, as if the merchant had come back. */
export async function comeBack(context: BrowserContext, dashboard: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'auth_token', value: token, url: dashboard, sameSite: 'Strict', secure: true }])
}

/** The token that the browser keeps. */
export async function keptToken(context: BrowserContext, dashboard: string): Promise<string> {
  const cookies = await context.cookies(dashboard)
  return cookies.find(({ name }) => name === 'auth_token')?.value ?? ''
}
