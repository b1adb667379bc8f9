import { launch } from 'puppeteer-core'
import { debianProgram } from '../../scripts/debian-program.ts'
import type { Engine } from './engine.ts'

const PHONE = { width: 390, height: 844 }

/** Debian's Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: debianProgram('firefox-esr', 'FIREFOX_PATH'),
    headless: true,
    defaultViewport: PHONE,
    // No calls to its makers: noise on a closed network.
    extraPrefsFirefox: { 'app.normandy.enabled': false, 'network.captive-portal-service.enabled': false },
  })
  const page = await browser.newPage()
  return {
    async open(url) {
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    tap: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  }
}
