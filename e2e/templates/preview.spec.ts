import type { Locator } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { expect, test } from '../support/test.ts'
import { aTemplateMerchant, comeTo, openPreview, type TemplateMerchant } from './own-templates.ts'

// The questions of a template, played as shoppers would meet them. Spec §2.8, spec §2.9.

let merchant: TemplateMerchant
test.beforeAll(async () => {
  merchant = await aTemplateMerchant()
})

const asked = (preview: Locator) => preview.getByRole('region', { name: 'Preview' }).getByRole('heading')

async function go(preview: Locator, name: 'Next' | 'Submit'): Promise<void> {
  // Where Next was a moment ago, a tap would be the other half of a double one.
  await pastDoubleTap(preview.page())
  await preview.getByRole('button', { name, exact: true }).tap()
}

/** To the thanks, and from there by itself back to the first question. */
async function endsAndBegins(preview: Locator, first: string): Promise<void> {
  await go(preview, 'Submit')
  await expect(asked(preview)).toHaveText('Thank You!')
  await expect(asked(preview)).toHaveText(first)
}

test('a plain template to its end', async ({ page }) => {
  await comeTo(page, merchant, '/surveys/templates')
  const preview = await openPreview(page, 'Afterwards')
  await expect(asked(preview)).toHaveText('How likely?')
  await preview.getByRole('radio', { name: '9', exact: true }).check()
  await go(preview, 'Next')
  await expect(asked(preview)).toHaveText('Why is that?')
  await endsAndBegins(preview, 'How likely?')
})

test('one that branches, by either route', async ({ page }) => {
  await comeTo(page, merchant, '/surveys/templates')
  const preview = await openPreview(page, 'Attribution')
  await preview.getByRole('radio', { name: 'The instagram one' }).check()
  await go(preview, 'Next')
  await expect(asked(preview)).toHaveText('Anything else?')
  await endsAndBegins(preview, 'Where?')
  await preview.getByRole('radio', { name: 'The friend one' }).check()
  await go(preview, 'Next')
  await expect(asked(preview)).toHaveText('Which friend?')
  await go(preview, 'Next')
  await expect(asked(preview)).toHaveText('Anything else?')
  await endsAndBegins(preview, 'Where?')
})

test('one of pictures, which are seen', async ({ page }) => {
  await comeTo(page, merchant, '/surveys/templates')
  const preview = await openPreview(page, 'Wrapping')
  const pictures = preview.locator('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await preview.getByRole('radio').first().check()
  await endsAndBegins(preview, 'Which box?')
})
