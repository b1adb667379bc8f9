import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { onboarded, signUpByApi } from '../support/merchant.ts'
import { startOwnServer } from '../support/own-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { expect, test } from '../support/test.ts'

let resources: AsyncDisposableStack
let server: ServerProcess
let bookingPage: Listening
let foreignSite: Listening

test.beforeAll(async () => {
  await using starting = new AsyncDisposableStack()
  bookingPage = starting.use(await aPageThatPosts())
  foreignSite = starting.use(await aPageThatPosts())
  server = starting.use(
    await startOwnServer({
      BOOKING_URL: `${bookingPage.origin}/acme/30min`,
      CONTACT_EMAIL: 'hello@earshot.example',
    }),
  )
  resources = starting.move()
})
test.afterAll(() => resources.disposeAsync())

const READY = { originator: 'CAL', type: '__iframeReady', namespace: '30min', data: {} }
const BOOKED = { originator: 'CAL', type: 'bookingSuccessfulV2', namespace: '30min', data: { uid: 'u1' } }
const BOOKED_OF_OLD = { originator: 'CAL', type: 'bookingSuccessful', namespace: '30min', data: {} }

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule a Call' })

/** After the press, time passes only if the test says so. */
async function openDialog(page: Page): Promise<Frame> {
  const { dashboard } = server.addresses
  const { token } = await signUpByApi({ dashboard })
  await logInWith(page.context(), token, dashboard)
  await page.clock.install()
  await page.goto(dashboard)
  const button = page.getByRole('button', { name: 'Need help setting up? Schedule a call' })
  await expect(button).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.click()
  await expect(dialog(page)).toBeVisible()
  return framed(page)
}

/** The booking page, once it stands in its frame. */
async function framed(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('No frame')
  await frame.waitForSelector('h1', { state: 'attached' })
  return frame
}

const postMessage = (frame: Frame, message: object) =>
  frame.evaluate((what) => globalThis.parent.postMessage(what, '*'), message)

/** The same, and waits until the page has handled the message, because `postMessage` does not wait. */
async function postMessageAndWait(page: Page, frame: Frame, message: object): Promise<void> {
  const isHandled = await page.evaluateHandle(() => {
    // Added last, so it is called after the page's own listener.
    const handled = new Promise<void>((resolve) => addEventListener('message', () => resolve(), { once: true }))
    return { handled }
  })
  await postMessage(frame, message)
  await isHandled.evaluate(({ handled }) => handled)
}

for (const booked of [BOOKED, BOOKED_OF_OLD]) {
  test(`the dialog closes a second after ${booked.type}`, async ({ page }) => {
    const frame = await openDialog(page)
    await postMessage(frame, READY)
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Pick a time' })).toBeVisible()
    // The booking page stays invisible until it is told that somebody listens.
    await expect
      .poll(() => frame.evaluate(() => (globalThis as unknown as { received: unknown[] }).received))
      .toEqual([{ originator: 'CAL', method: 'parentKnowsIframeReady' }])
    await postMessageAndWait(page, frame, booked)
    await page.clock.runFor(900)
    await expect(dialog(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(dialog(page)).toBeHidden()
  })
}

test('a month, thirty minutes, and nobody types their name again', async ({ page }) => {
  const frame = await openDialog(page)
  const url = new URL(frame.url())
  expect(url.origin + url.pathname).toBe(`${bookingPage.origin}/acme/30min/embed`)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    layout: 'month_view',
    duration: '30',
    theme: 'light',
    name: 'Nordlys Candles',
  })
})

test.describe('without the policy that keeps other frames out', () => {
  test.use({ bypassCSP: true })

  test('what another frame, another origin or this very page says is not believed', async ({ page }) => {
    const frame = await openDialog(page)
    await postMessage(frame, READY)

    await page.evaluate((message) => globalThis.postMessage(message, '*'), BOOKED)

    await page.evaluate((src) => {
      const another = document.createElement('iframe')
      another.name = 'another'
      another.src = src
      document.querySelector('dialog')?.append(another)
    }, bookingPage.origin)
    await expect(page.frameLocator('iframe[name=another]').getByRole('heading')).toBeVisible()
    const another = page.frame('another')
    if (!another) throw new Error('No other frame')
    await postMessage(another, BOOKED)

    await frame.goto(foreignSite.origin)
    await postMessage(frame, BOOKED)

    await page.clock.runFor(5_000)
    await expect(dialog(page)).toBeVisible()

    await frame.goto(bookingPage.origin)
    await postMessage(frame, BOOKED)
    // The message may arrive after the clock was moved on.
    await expect(async () => {
      await page.clock.runFor(1_100)
      await expect(dialog(page)).toBeHidden({ timeout: 500 })
    }).toPass()
  })
})

test('what is not ready in eight seconds gives way to a plain link', async ({ page }) => {
  await openDialog(page)
  const link = dialog(page).getByRole('link', { name: /Open the booking page/ })
  await page.clock.runFor(7_900)
  await expect(link).toBeHidden()
  await page.clock.runFor(200)
  await expect(link).toHaveAttribute('href', `${bookingPage.origin}/acme/30min`)
})

test('the dialog fills a phone, and is 800 by 650 where there is room', async ({ page }) => {
  await page.addInitScript(() => {
    if (globalThis.top === globalThis.self) localStorage.setItem('earshot.continue-anyway', 'yes')
  })
  await openDialog(page)
  const size = () => dialog(page).evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  expect(await size()).toEqual([390, 844])
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await size()).toEqual([800, 650])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('the page of its own has the same frame, and no second button', async ({ page, context }) => {
  const { dashboard } = server.addresses
  const { token } = await onboarded({ dashboard })
  await logInWith(context, token, dashboard)
  await page.goto(`${dashboard}/book-a-call`)
  const frame = await framed(page)
  await postMessage(frame, READY)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Pick a time' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Schedule a call/ })).toBeHidden()
  await postMessage(frame, BOOKED)
  await expect(page.getByRole('status')).toContainText('Your call is booked.')
})

test('without a link it says so, and offers an address to write to', async ({ page, context }) => {
  const { dashboard } = server.addresses
  const { token } = await onboarded({ dashboard })
  await logInWith(context, token, dashboard)
  await page.route('**/api/configuration', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { data: { ...data, bookingUrl: null } } })
  })
  await page.goto(`${dashboard}/book-a-call`)
  await expect(page.getByText('Calls can’t be booked yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to hello@earshot.example' })).toHaveAttribute(
    'href',
    'mailto:hello@earshot.example',
  )
})

test('the button is shown even if neither is set up, and the dialog explains why', async ({ page, context }) => {
  const { dashboard } = server.addresses
  const { token } = await signUpByApi({ dashboard })
  await logInWith(context, token, dashboard)
  await page.route('**/api/configuration', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { data: { ...data, bookingUrl: null, contactEmail: null } } })
  })
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Need help setting up? Schedule a call' }).click()
  await expect(dialog(page).getByText('Calls can’t be booked yet')).toBeVisible()
  await expect(dialog(page).getByRole('link')).toHaveCount(0)
})

type Listening = AsyncDisposable & { readonly origin: string }

/** A booking page that says only what the test has it say, and remembers what it hears. */
async function aPageThatPosts(): Promise<Listening> {
  const page = `<!doctype html><title>Booking</title><h1>Pick a time</h1>
    <script>globalThis.received = []; addEventListener('message', ({ data }) => received.push(data))</script>`
  const http = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(page)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => {
      http.closeAllConnections()
      return new Promise((closed) => http.close(() => closed()))
    },
  }
}
