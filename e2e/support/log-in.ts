import type { BrowserContext } from '@playwright/test'
import { demoToken } from './demo-client.ts'
import { signUpByApi } from './merchant.ts'
import { earshot } from './test.ts'

/** A fresh login token of the demo merchant. */
export const freshToken = (): Promise<string> => demoToken(earshot)

/** A fresh login token of a merchant who has just signed up. */
export const otherToken = async (): Promise<string> => (await signUpByApi({ businessName: 'Other Things' })).token

/** Puts a login into the browser, as if the merchant had come back. @returns the token */
export async function logInWith(
  context: BrowserContext,
  token?: string,
  dashboard = earshot.dashboard,
): Promise<string> {
  const value = token ?? (await freshToken())
  await context.addCookies([{ name: 'auth_token', value, url: dashboard, sameSite: 'Strict', secure: true }])
  return value
}

/** The cookie's value now; null if there is none. */
export async function storedToken(context: BrowserContext): Promise<string | null> {
  const cookies = await context.cookies(earshot.dashboard)
  return cookies.find(({ name }) => name === 'auth_token')?.value ?? null
}

/** The list with the demo merchant's own survey alone: other tests of this worker leave theirs beside it. */
export const DEMO_SURVEY_LIST = '/?search=How+did+you+hear'
