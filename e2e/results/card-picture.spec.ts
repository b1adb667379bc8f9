import { expect, test } from '../support/test.ts'
import { asAnother, resultsPath, savedPicture } from './results-page.ts'

test('the card of a question is saved as a picture, with its responses and its period', async ({ page, context }) => {
  const merchant = await asAnother(context)
  await merchant.answer(9)
  await page.goto(resultsPath(merchant, '?period=30d'))
  const svg = await savedPicture(page, 'Would you recommend us?', 'SVG')
  expect(svg.name).toBe('Would you recommend us.svg')
  expect(svg.text).toMatch(/>\d+ responses · .+, 2026</)
  expect(svg.text).toContain('Detractors, 0–6')
  const png = await savedPicture(page, 'Would you recommend us?', 'PNG')
  expect(png.name).toBe('Would you recommend us.png')
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  // 720 pixels wide, twice.
  expect(png.content.readUInt32BE(16)).toBe(1_440)
})
