import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { addQuestionOfType, aPicture } from './builder-page.ts'

// Pictures are refused here, on purpose.
test.use({ allowedErrors: FAILED_CALL })

const png = (buffer: Buffer) => ({ name: 'photo.png', mimeType: 'image/png', buffer })

test.beforeEach(async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/surveys/scratch')
  await addQuestionOfType(page, 'Image choice', 'Which jar?')
})

test('what is no picture, and what cannot be sent, is said beside its option; then it comes after all', async ({
  page,
  context,
}) => {
  const choose = page.getByLabel('Choose a picture for Option 1')
  await choose.setInputFiles(png(Buffer.from('No picture at all')))
  await expect(page.getByRole('alert')).toHaveText(/^No picture yet. That isn’t a picture we can read./)
  await expect(choose).toHaveAccessibleDescription(/^No picture yet./)

  const picture = png(await aPicture(page, 64))
  await context.setOffline(true)
  await choose.setInputFiles(picture)
  await expect(page.getByRole('alert').filter({ hasText: 'No picture yet. We can’t reach Earshot.' })).toBeVisible()
  await context.setOffline(false)
  await choose.setInputFiles(picture)
  await expect(page.getByLabel('Change the picture of Option 1')).toBeAttached()
  await expect(page.getByText('No picture yet.')).toHaveCount(0)
  await expect.poll(() => page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)

  await page.getByRole('button', { name: 'More for Option 1' }).tap()
  await page.getByRole('menuitem', { name: 'Remove the picture' }).tap()
  await expect(choose).toBeAttached()
})

test('a large file that is no picture is said beside its option, and not sent at all', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/pictures') && sent.push(request.url()))
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(6_000_000, 7) }
  await page.getByLabel('Choose a picture for Option 1').setInputFiles(film)
  await expect(page.getByRole('alert')).toHaveText(/^No picture yet. That isn’t a picture we can read./)
  expect(sent).toEqual([])
})

test('the same picture a second time, here or at another option, is said beside its option', async ({ page }) => {
  const picture = png(await aPicture(page, 64))
  await page.getByLabel('Choose a picture for Option 1').setInputFiles(picture)
  const first = page.getByLabel('Change the picture of Option 1')
  await expect(first).toBeAttached()
  await first.setInputFiles(picture)
  await expect(optionItem(page, 1).getByText('That’s the picture it has already.')).toBeVisible()

  await page.getByLabel('Choose a picture for Option 2').setInputFiles(picture)
  await expect(optionItem(page, 2).getByText('Option 1 shows the same picture.')).toBeVisible()
  await page.getByLabel('Change the picture of Option 2').setInputFiles(png(await aPicture(page, 32)))
  await expect(page.getByText('shows the same picture.')).toHaveCount(0)
})

test('storage that is away is said beside the option', async ({ page }) => {
  await page.route(/\/api\/pictures$/, (route) =>
    route.fulfill({ status: 503, json: { problem: { code: 'pictures_unreachable' } } }),
  )
  await page.getByLabel('Choose a picture for Option 1').setInputFiles(png(await aPicture(page, 64)))
  await expect(page.getByRole('alert')).toHaveText(
    'No picture yet. Pictures can’t be saved right now. Try again in a moment.',
  )
})

test('a picture is dropped on its frame; beside it a drop does nothing, and leaves the builder where it is', async ({
  page,
}, info) => {
  const path = info.outputPath('jar.png')
  await writeFile(path, await aPicture(page, 64))
  const builder = page.url()
  await drop(page, page.getByRole('textbox', { name: 'Option 2' }), path)
  await drop(page, page.getByLabel('Choose a picture for Option 2'), path)
  await expect(page.getByLabel('Change the picture of Option 2')).toBeAttached()
  await expect(page.getByLabel('Choose a picture for Option 1')).toBeAttached()
  expect(page.url()).toBe(builder)

  await writeFile(path, 'No picture at all')
  await drop(page, page.getByLabel('Choose a picture for Option 1'), path)
  await expect(optionItem(page, 1).getByRole('alert')).toHaveText(/^No picture yet./)
})

test('a photo of more than 5 MB is made smaller before it is sent', async ({ page }) => {
  const photo = await aPicture(page, 1_600, true)
  expect(photo.length).toBeGreaterThan(5_000_000)
  const sent = page.waitForRequest(/\/api\/pictures$/)
  await page.getByLabel('Choose a picture for Option 2').setInputFiles(png(photo))
  const { picture } = (await sent).postDataJSON() as { picture: string }
  expect(Buffer.from(picture, 'base64').length).toBeLessThan(5_000_000)
  await expect(page.getByLabel('Change the picture of Option 2')).toBeAttached()
})

const optionItem = (page: Page, position: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox', { name: `Option ${position}`, exact: true }) })
    .last()

/** Drags a file of the computer to something and lets it go there, as the browser itself does it. */
async function drop(page: Page, onto: Locator, path: string): Promise<void> {
  await onto.scrollIntoViewIfNeeded()
  const box = await onto.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  const mouse = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await mouse.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await mouse.detach()
}
