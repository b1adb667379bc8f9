import type { Locator, Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { expect } from '../support/test.ts'

/** The card of a question, by its number. */
export const questionCard = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Question ${number}`, exact: true })

export const option = (page: Page, position: number): Locator =>
  page.getByRole('textbox', { name: `Option ${position}`, exact: true })

/** Adds a question at the end. */
export async function addQuestionOfType(page: Page, typeName: string, text = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add a question', exact: true }).tap()
  await pickQuestionType(page, typeName)
  await page.keyboard.type(text)
}

/** Picks a type in the sheet that is open; the new question's text has the focus then. */
export async function pickQuestionType(page: Page, typeName: string): Promise<void> {
  // The last kind stands where the button was that opened the sheet.
  await pastDoubleTap(page)
  await page.getByRole('dialog').getByRole('button', { name: typeName }).tap()
  await expect(page.getByLabel('Question text', { exact: true })).toBeFocused()
  await pastDoubleTap(page)
}

/** The questions of the survey, from the first to the last. */
export const expectQuestions = (page: Page, texts: readonly string[]): Promise<void> =>
  expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('list')
        .first()
        .evaluate((list) =>
          [...list.querySelectorAll(':scope > * > [role=listitem]')].map(
            (item) =>
              item.querySelector<HTMLTextAreaElement>('[id^=text-]')?.value ??
              item.querySelector('[dir=auto]')?.textContent,
          ),
        ),
    )
    .toEqual(texts)

/** Puts a text on the clipboard and pastes it, as far as a page can tell. */
export const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/**
 * Waits until that is read out, and the page has finished what it does at once with it: only then does sorting react to
 * keys.
 */
export async function expectAnnounced(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
  await page.evaluate(() => new Promise((next) => setTimeout(next)))
}

/** The library's own, after a drag by finger or mouse. */
const UNMARKS_FOR_MS = 50

/** Drags with a finger onto another handle, and releases it once its `position` has been read out. */
export async function dragByTouch(page: Page, handle: Locator, onto: Locator, position: number): Promise<void> {
  const from = await middleOf(handle)
  const to = await middleOf(onto)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await touch('touchStart', from)
  // It lies still until then, or it would scroll.
  await expectAnnounced(page, 'Lifted from place')
  const steps = 10
  for (let step = 1; step <= steps; step++) {
    await touch('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * step) / steps })
  }
  await expectAnnounced(page, `Now at place ${position} of`)
  await touch('touchEnd')
  await expectAnnounced(page, `Put down at place ${position} of`)
  // For as long, what sorts undoes whatever is marked: a field that is marked and written in would take nothing.
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), UNMARKS_FOR_MS)
  // Never detached: that would tell a page without a network that there is one again.
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A picture of one color, drawn by the browser: `sidePx` squared, with noise so that it does not shrink to nothing. */
export async function aPicture(page: Page, sidePx: number, isNoisy = false): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([side, noisy]) => {
      const canvas = new OffscreenCanvas(Number(side), Number(side))
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('No canvas')
      pen.fillStyle = 'peru'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      if (noisy) {
        const noise = pen.createImageData(canvas.width, canvas.height)
        for (let at = 0; at < noise.data.length; at += 65_536) {
          crypto.getRandomValues(noise.data.subarray(at, Math.min(at + 65_536, noise.data.length)))
        }
        pen.putImageData(noise, 0, 0)
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
      let text = ''
      for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
      return btoa(text)
    },
    [sidePx, isNoisy],
  )
  return Buffer.from(base64, 'base64')
}
