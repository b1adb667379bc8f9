import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../scripts/build.ts'
import { findChromium, launchFlags } from '../scripts/chromium.ts'
import { root } from '../scripts/run-node.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { logInToDemo } from './support/demo-client.ts'
import { startServerProcess } from './support/server-process.ts'

/** `npm run picture`: takes the README's picture again, from the program as it is, with the demo store's data. */

const PHONE = { width: 390, height: 844 }
const FILE = join(root, 'docs/earshot.png')

await ensureBuilt()
using folder = tempFolder()
const server = await startServerProcess({ EARSHOT_DATA: folder.path })
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchFlags() })
const { dashboard, demoStore } = server.addresses
const { token, survey } = await logInToDemo(server.addresses)
const { surveyId } = survey
const phone = await browser.newContext({
  viewport: PHONE,
  deviceScaleFactor: 2,
  hasTouch: true,
  reducedMotion: 'reduce',
})
await phone.addCookies([{ name: 'auth_token', value: token, url: dashboard }])
await drawTogether(browser, [await builder(phone), await shop(phone), await results(phone)])
await browser.close()
await server.stop()
console.log(FILE)

async function builder(context: BrowserContext): Promise<Buffer> {
  const page = await open(context, `${dashboard}/builder/${surveyId}`)
  await page.getByText('Where did you first hear about us?').first().click()
  await page.getByLabel('Question text').waitFor()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  return page.screenshot()
}

async function shop(context: BrowserContext): Promise<Buffer> {
  const page = await open(context, demoStore ?? '')
  await page.getByRole('radio').first().check()
  // The progress bar comes after the first paint.
  await page.getByRole('progressbar').waitFor()
  return page.screenshot()
}

async function results(context: BrowserContext): Promise<Buffer> {
  const page = await open(context, `${dashboard}/surveys/analytics/${surveyId}`)
  await page.getByRole('heading', { name: 'Where did you first hear about us?' }).waitFor()
  return page.screenshot()
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Side by side, as three phones on a table. */
async function drawTogether(on: Browser, pictures: readonly Buffer[]): Promise<void> {
  const page = await on.newPage({ viewport: { width: 1320, height: 940 } })
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
  await page.setContent(`
    <style>
      body { margin: 0; height: 100vh; display: flex; justify-content: center; align-items: center; gap: 40px;
        background: #efe9de }
      img { width: 380px; border-radius: 36px; box-shadow: 0 12px 40px rgb(60 40 10 / 0.22) }
    </style>${images.join('')}`)
  await page.screenshot({ path: FILE })
}
