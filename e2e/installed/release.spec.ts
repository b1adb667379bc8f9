import type { Page } from '@playwright/test'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { cachedBuilds, untilCached } from './cached-build.ts'
import { HEADING, openReleased } from './released.ts'

// There is no API here.
test.use({ serviceWorkers: 'allow', allowedErrors: FAILED_CALL })

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })
const forgotLink = (page: Page) => page.getByRole('link', { name: 'Forgot your password?' })

/** Waits until another build than `before` has taken over. */
async function untilAnother(page: Page, before: readonly string[]): Promise<void> {
  const others = async () => (await cachedBuilds(page)).filter((name) => !before.includes(name))
  await expect.poll(others, { timeout: 30_000 }).toHaveLength(1)
  await untilCached(page)
}

test('the next navigation after a release shows it, and a tab from before goes on', async ({ context }) => {
  await using site = await openReleased()
  const old = await context.newPage()
  await old.goto(`${site.origin}/login`)
  await expect(heading(old, HEADING)).toBeVisible()
  await untilCached(old)
  const first = await cachedBuilds(old)
  expect(first).toHaveLength(1)

  await site.release('Good to see you')
  const other = await context.newPage()
  await other.goto(`${site.origin}/login`)
  await expect(heading(other, 'Good to see you')).toBeVisible()
  await untilAnother(other, first)

  // The older tab still gets the files that it has not requested yet, with or without a network.
  await context.setOffline(true)
  await expect(heading(old, HEADING)).toBeVisible()
  await forgotLink(old).click()
  await expect(old.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  // And whatever opens without a network is the release, with all its parts.
  await other.reload()
  await expect(heading(other, 'Good to see you')).toBeVisible()
  await context.setOffline(false)
  const both = await cachedBuilds(other)
  expect(both).toHaveLength(2)

  // With the last tab goes what only a tab from before could ask for.
  await old.close()
  await other.close()
  const next = await context.newPage()
  await next.goto(`${site.origin}/login`)
  await expect.poll(() => cachedBuilds(next)).toEqual(both.filter((name) => !first.includes(name)))
  await context.setOffline(true)
  await next.reload()
  await expect(heading(next, 'Good to see you')).toBeVisible()
})

test('a network that never answers is waited for three seconds, then what is kept opens', async ({ context }) => {
  await using site = await openReleased()
  const page = await context.newPage()
  await page.goto(`${site.origin}/login`)
  await untilCached(page)
  const silence = Promise.withResolvers<Response>()
  site.answer(() => silence.promise)
  await page.goto(`${site.origin}/login`)
  await expect(heading(page, HEADING)).toBeVisible()
  silence.resolve(new Response())
})

for (const [what, address, answer] of [
  ['an error', /flow-map/, () => new Response('', { status: 502 })],
  ['a login page of the network’s', /flow-map/, () => Response.redirect('http://localhost:1/', 302)],
  ['the shell of another release', /^\/$/, () => new Response('<script src="/assets/index-nextone1.js"></script>')],
] as const) {
  test(`a build is not kept with ${what} in the place of one file, and is at the next visit`, async ({ context }) => {
    await using site = await openReleased()
    const page = await context.newPage()
    let asked = false
    site.answer((path) => {
      if (!address.test(path)) return null
      asked = true
      return answer()
    })
    await page.goto(`${site.origin}/login`)
    await expect.poll(() => asked, { timeout: 30_000 }).toBe(true)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
    site.answer(() => null)
    await page.reload()
    await untilCached(page)
    expect(await cachedBuilds(page)).toHaveLength(1)
  })
}
