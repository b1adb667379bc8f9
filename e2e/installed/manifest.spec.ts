import { expect, test } from '../support/test.ts'
import { untilCached } from './cached-build.ts'

test.use({ serviceWorkers: 'allow' })

type Manifest = {
  readonly name: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[]
  readonly shortcuts: readonly { readonly url: string }[]
}

test('the dashboard can be installed: the browser finds nothing wrong with it', async ({ page, context }) => {
  await page.goto('/login')
  await untilCached(page)
  const browser = await context.newCDPSession(page)
  const { errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Pages of tests are private ones, where nothing is ever installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('its icons are there, each as large as the manifest says', async ({ page, request }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const reply = await request.get(address ?? '')
  expect(reply.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'no-cache',
  })
  const { icons, ...manifest } = (await reply.json()) as Manifest
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', short_name: 'Earshot' })
  const drawn = (src: string) =>
    page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      const reply = await fetch(address, { headers: { accept: 'image/*' } })
      return {
        size: `${picture.naturalWidth}x${picture.naturalHeight}`,
        type: reply.headers.get('content-type')?.split(';')[0],
      }
    }, src)
  const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  for (const { src, sizes, type } of [...icons, { src: touch, sizes: '180x180', type: 'image/png' }]) {
    const { size, type: real } = await drawn(src)
    expect([src, real]).toEqual([src, type])
    if (sizes !== 'any') expect([src, size]).toEqual([src, sizes])
  }
})

test('what must be seen at once after a release is asked for anew each time', async ({ request }) => {
  for (const path of ['/service-worker.js', '/manifest.webmanifest', '/']) {
    const reply = await request.get(path)
    expect([path, reply.status(), reply.headers()['cache-control']]).toEqual([path, 200, 'no-cache'])
  }
  expect((await request.get('/service-worker.js')).headers()['content-type']).toContain('text/javascript')
})
