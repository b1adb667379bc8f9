import { readFile } from 'node:fs/promises'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../apps/server/src/demo/demo-merchant.ts'
import { expect, test } from '../support/test.ts'
import { cachedBuilds, cachedPaths, untilCached } from './cached-build.ts'
import { openReleased } from './released.ts'

test.use({ serviceWorkers: 'allow' })

const DIST = new URL('../../apps/dashboard/dist/', import.meta.url)

test('a merchant logs in and out with the worker between, and only the build is kept', async ({ page }) => {
  await page.goto('/login')
  await untilCached(page)
  await page.getByLabel('Email').fill(DEMO_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  // Its shell comes from the network, by way of the worker, with the policy of that very answer.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')

  const paths = await cachedPaths(page)
  expect(paths).toContain('/')
  expect(paths.filter((path) => path !== '/' && !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))).toEqual([])
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(2)
})

test('every script and style that a screen may ask for is kept', async ({ page }) => {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8')) as Manifest
  const built = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const needed = built.filter((file) => /\.(js|css)$/.test(file) && !/\/(track-service|components-page)-/.test(file))
  await page.goto('/login')
  await untilCached(page)
  const cached = new Set(await cachedPaths(page))
  expect(needed.filter((file) => !cached.has(`/${file}`))).toEqual([])
})

type Manifest = { readonly [source: string]: { readonly file: string; readonly css?: readonly string[] } }

test.describe('when something that is kept is broken', () => {
  test.use({ allowedErrors: /./ })

  test('Refresh Page fetches all of it anew; without a network it is all there is, and stays', async ({ context }) => {
    await using site = await openReleased()
    const page = await context.newPage()
    const forgotLink = page.getByRole('link', { name: 'Forgot your password?' })
    const lose = () =>
      page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys())
            if (request.url.includes('forgot-password-page')) await cache.delete(request)
        }
      })
    await page.goto(`${site.origin}/login`)
    await untilCached(page)
    await lose()

    await context.setOffline(true)
    await forgotLink.click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    // The press reloads the page, which can interrupt the question.
    await expect(async () => expect(await cachedBuilds(page)).toHaveLength(1)).toPass()
    await context.setOffline(false)

    site.answer((path) => (path.includes('forgot-password-page') ? new Response('', { status: 404 }) : null))
    await page.goto(`${site.origin}/login`)
    await forgotLink.click()
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
    site.answer(() => null)
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await untilCached(page)
    expect((await cachedPaths(page)).filter((path) => path.includes('forgot-password-page'))).toHaveLength(1)
  })
})
