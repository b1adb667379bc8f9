import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, launchFlags } from './chromium.ts'
import { root } from './run-node.ts'

/**
 * `node scripts/hosted-picture.ts`: draws the picture that messengers show for a link to a survey. All stores share it, so it
 * names none. It names no brand either, which some plans leave out, and suggests no answer. The result is checked in; `link-preview.test.ts` compares its size with the tags of the page.
 */

const FILE = join(root, 'apps/storefront/src/hosted-page.png')
const SIZE = { width: 1200, height: 630 }
/** As in tokens.css, in the light. */
const COLORS = { paper: '#FAF8F4', ink: '#1D1B16', line: '#E6E0D5', control: '#857E72', accent: '#B8400C' }
/** How far the corners of each mouth lie above its middle, from the worst to the best. */
const MOUTHS = [-9, -5, 0, 6, 10]

const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
)

const browser = await chromium.launch({ executablePath: await findChromium(), args: launchFlags() })
const page = await browser.newPage({ viewport: SIZE })
await page.setContent(drawing())
await page.evaluate(() => document.fonts.load('700 80px Bricolage').then(() => document.fonts.ready))
const png = await page.screenshot()
await browser.close()
await sharp(png).png({ compressionLevel: 9, palette: true, colors: 128 }).toFile(FILE)
console.log(FILE)

function drawing(): string {
  return `<style>
    @font-face { font-family: Bricolage; font-weight: 200 800;
      src: url(data:font/woff2;base64,${font.toString('base64')}) }
    * { box-sizing: border-box; margin: 0 }
    body { height: 100vh; display: grid; place-items: center; background: ${COLORS.paper}; color: ${COLORS.ink};
      font-family: Bricolage }
    main { width: 1010px; padding: 62px 70px 70px; border-radius: 56px; background: white;
      box-shadow: 0 0 0 2px ${COLORS.line}, 0 30px 70px -24px rgb(60 40 10 / 0.2) }
    p { width: 100%; height: 14px; border-radius: 7px; margin-bottom: 56px;
      background: linear-gradient(90deg, ${COLORS.accent} 40%, ${COLORS.line} 40%) }
    h1 { font-size: 100px; font-weight: 700; letter-spacing: -0.03em; line-height: 1; text-align: center }
    div { display: flex; justify-content: space-between; margin-top: 66px }
    div svg { width: 144px }
  </style>
  <main><p></p><h1>A question for you</h1><div>${MOUTHS.map(face).join('')}</div></main>`
}

function face(corners: number): string {
  const ends = 47
  return `<svg viewBox="0 0 72 72" fill="none" stroke-linecap="round">
    <circle cx="36" cy="36" r="33" stroke="${COLORS.control}" stroke-width="2"/>
    <g fill="${COLORS.ink}"><circle cx="26" cy="29" r="3.2"/><circle cx="46" cy="29" r="3.2"/></g>
    <path d="M23 ${ends} Q36 ${ends + 1.5 * corners} 49 ${ends}" stroke="${COLORS.ink}" stroke-width="3.4"/>
  </svg>`
}
