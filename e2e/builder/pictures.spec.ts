import { logIn } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { addQuestion, aPicture } from './hands.ts'

// Pictures are refused here, on purpose.
test.use({ allowedErrors: FAILED_CALL })

const png = (buffer: Buffer) => ({ name: 'photo.png', mimeType: 'image/png', buffer })

test.beforeEach(async ({ page, context }) => {
  await logIn(context)
  await page.goto('/surveys/scratch')
  await addQuestion(page, 'Image choice', 'Which jar?')
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

test('a photo of more than 5 MB is made smaller before it is sent', async ({ page }) => {
  const photo = await aPicture(page, 1_600, true)
  expect(photo.length).toBeGreaterThan(5_000_000)
  const sent = page.waitForRequest(/\/api\/pictures$/)
  await page.getByLabel('Choose a picture for Option 2').setInputFiles(png(photo))
  const { picture } = (await sent).postDataJSON() as { picture: string }
  expect(Buffer.from(picture, 'base64').length).toBeLessThan(5_000_000)
  await expect(page.getByLabel('Change the picture of Option 2')).toBeAttached()
})
