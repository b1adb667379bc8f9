import { chromium } from '@playwright/test'
import { freezeFrames } from '../e2e/support/freeze-frames.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import { findChromium, launchFlags } from '../scripts/chromium.ts'
import type { Figures } from './bars.ts'

/**
 * Every byte a store page fetches from Earshot until the first question is painted, as it crosses the wire: compressed
 * bodies and, apart, headers.
 */
export async function benchBytesToFirstQuestion(folder: string): Promise<Figures<'bytes'>> {
  const server = await startServerProcess({ EARSHOT_DATA: folder })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: launchFlags() })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  // Anything that waits for the paint is not counted, however fast it comes.
  await freezeFrames(page)
  const fetched: Promise<{ name: string; body: number; headers: number }>[] = []
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== server.addresses.storefront) return
    fetched.push(
      request.sizes().then((s) => ({ name: pathname, body: s.responseBodySize, headers: s.responseHeadersSize })),
    )
  })
  await page.goto(server.addresses.demoStore ?? '')
  await page.getByRole('radio').first().waitFor()
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(fetched)
  await browser.close()
  await server.stop()
  for (const { name, body, headers } of files) console.log(`  ${name}: ${body} bytes, ${headers} of headers`)
  return { content: [files.reduce((total, { body }) => total + body, 0)] }
}
