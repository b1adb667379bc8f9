import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyInput, launch, type Page } from 'puppeteer-core'
import { debianProgram } from '../../scripts/debian-program.ts'
import { expect } from '../support/test.ts'
import type { AccessibleDriver } from './driver.ts'
import { openTree } from './firefox-tree.ts'

const PHONE = { width: 390, height: 844 }

/** Debian's Firefox, driven by WebDriver BiDi. @param folder where what it downloads goes */
export async function openFirefox(folder: string): Promise<AccessibleDriver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: debianProgram('firefox-esr', 'FIREFOX_PATH'),
    headless: true,
    defaultViewport: PHONE,
    // Without it no test may look at the tree that screen readers are handed, which is the browser's and not the page's.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      // No calls to its makers: noise on a closed network.
      'app.normandy.enabled': false,
      'network.captive-portal-service.enabled': false,
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
    },
  })
  const page = await browser.newPage()
  const tree = await openTree(browser)
  return {
    async open(url) {
      await page.goto(url)
    },
    evaluate: <T>(inPage: string | (() => T | Promise<T>)) => page.evaluate(inPage as string) as Promise<T>,
    async prepare(inPage) {
      await page.evaluateOnNewDocument(inPage)
    },
    tap: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => press(page, key),
    tree: tree.read,
    activate: tree.activate,
    focus: tree.focus,
    async download(start) {
      await start()
      // Beside a file that is still coming lies its part.
      await expect.poll(() => readdirSync(folder).map((name) => name.endsWith('.part'))).toEqual([false])
      return readFileSync(join(folder, String(readdirSync(folder)[0])), 'utf8')
    },
    close: () => browser.close(),
  }
}

async function press(page: Page, keys: string): Promise<void> {
  const [key, ...modifiers] = keys.split('+').reverse() as [KeyInput, ...KeyInput[]]
  for (const one of modifiers) await page.keyboard.down(one)
  await page.keyboard.press(key)
  for (const one of modifiers) await page.keyboard.up(one)
  await nextFrame(page)
}

/** Firefox notifies screen readers of a frame with the next one, and before it answers a later call. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
