import type { BrowserContext, Page } from '@playwright/test'
import { freshToken, storedToken } from '../support/log-in.ts'
import { ANOTHER_SITE, OUR_SITE, openFrom } from '../support/open-from.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { untilCached } from './cached-build.ts'

test.use({ serviceWorkers: 'allow', allowedErrors: FAILED_CALL })

/** A browser in which the worker stands between pages and the network, and nobody is logged in. */
async function startWorker(page: Page): Promise<void> {
  await page.goto('/login')
  await untilCached(page)
}

async function expectQuestion(page: Page, context: BrowserContext): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Log in with this link?' })).toBeVisible()
  expect(await storedToken(context)).toBeNull()
}

test('with a worker, too, a login from another site is asked about first, and one from our own is not', async ({
  page,
  context,
}) => {
  await startWorker(page)
  const token = await freshToken()
  await openFrom(page, ANOTHER_SITE, `/?token=${token}`)
  await expectQuestion(page, context)
  await openFrom(page, OUR_SITE, `/?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Surveys', exact: true })).toBeVisible()
  expect(await storedToken(context)).toBe(token)
})

test('the worker does not answer a login in the address from its cache', async ({ page, context }) => {
  await startWorker(page)
  const token = await freshToken()
  await context.setOffline(true)
  await expect(page.goto(`/?token=${token}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  expect(await storedToken(context)).toBeNull()
})
