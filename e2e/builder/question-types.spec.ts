import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { addQuestionOfType, aPicture, option, paste, questionCard } from './builder-page.ts'

// Publishing is refused first, on purpose.
test.use({ allowedErrors: FAILED_CALL })

test('a survey of all eight types: built with a thumb, mended where publishing says so, and live', async ({
  page,
  context,
}) => {
  await logInWith(context)
  await page.goto('/surveys/scratch')

  const picture = { name: 'jar.png', mimeType: 'image/png', buffer: await aPicture(page, 64) }
  await addTextChoices(page)
  await addImageChoice(page, picture)
  await addScalesAndTexts(page)
  await fixUntilPublished(page, picture)

  await page.reload()
  for (const summary of [
    '2 options, choose at least 2',
    '2 pictures',
    '3 options',
    '11 faces',
    '6 stars',
    '“Tell us more”',
  ]) {
    await expect(page.getByText(summary, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Label of Other')).toHaveValue('Somewhere else')
})

type Picture = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Single choice and multiple choice, with each of their settings. */
async function addTextChoices(page: Page): Promise<void> {
  await addQuestionOfType(page, 'Single choice', 'Where did you first hear about us?')
  await paste(option(page, 1), 'Instagram\nA friend\ninstagram\nGoogle')
  await expect(page.getByText('3 options added. 1 was there already.')).toBeVisible()
  await questionCard(page, 1).getByRole('switch', { name: 'Other' }).tap()
  await page.getByLabel('Label of Other').fill('Somewhere else')
  await page.getByRole('button', { name: 'Add a description' }).tap()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('The very first time.')
  await page.getByRole('radio', { name: 'Buttons' }).check()

  await addQuestionOfType(page, 'Multiple choice', 'What did you like?')
  await option(page, 1).fill('The scent')
  await option(page, 2).fill('The jar')
  await option(page, 2).press('Enter')
  await option(page, 3).fill('The wrapping')
  await page.getByRole('button', { name: 'Choose at most: fewer' }).tap()
  await page.getByRole('button', { name: 'Choose at least: more' }).tap()
  await expect(page.getByRole('button', { name: 'Choose at least: more' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Choose at most: more' }).tap()
  await page.getByRole('button', { name: 'Choose at least: more' }).tap()
  await page.getByRole('button', { name: 'More for The wrapping' }).tap()
  await page.getByRole('menuitem', { name: 'Remove' }).tap()
  await expect(page.getByText('There are only 2 to choose from.')).toBeVisible()
}

/** Its second option lacks a picture. */
async function addImageChoice(page: Page, picture: Picture): Promise<void> {
  await addQuestionOfType(page, 'Image choice', 'Which jar?')
  await option(page, 1).fill('Amber')
  await option(page, 2).fill('Clear')
  await page.getByLabel('Choose a picture for Option 1').setInputFiles(picture)
  await expect(page.getByLabel('Change the picture of Option 1')).toBeAttached()
  await questionCard(page, 3).getByRole('switch', { name: 'Labels' }).tap()
}

/** The date question lacks its text. */
async function addScalesAndTexts(page: Page): Promise<void> {
  await addQuestionOfType(page, 'Drop-down', 'Where do you live?')
  await paste(option(page, 1), 'Denmark\nNorway\nSweden')

  await addQuestionOfType(page, 'NPS', 'Would you recommend us?')
  await page.getByRole('radio', { name: 'Faces' }).check()

  await addQuestionOfType(page, 'Rating', 'How was the delivery?')
  await page.getByRole('button', { name: 'Use “Unlikely” to “Likely”' }).tap()
  await expect(page.getByLabel('Label for 1')).toHaveValue('Unlikely')
  await page.getByRole('button', { name: 'Use “Terrible” to “Excellent”' }).tap()
  await expect(page.getByLabel('Label for 5')).toHaveValue('')
  await page.getByRole('radio', { name: 'Stars' }).check()
  await page.getByRole('button', { name: 'How many: more' }).tap()
  await expect(page.getByLabel('Label for 6')).toBeVisible()

  await addQuestionOfType(page, 'Text', 'What could be better?')
  await page.getByLabel('Hint in the empty field').fill('Tell us more')
  await addQuestionOfType(page, 'Date', '')
}

/** Each press of Publish names a problem, and leads to the field that fixes it. */
async function fixUntilPublished(page: Page, picture: Picture): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).tap()
  const problems = page.getByRole('dialog', { name: 'Almost ready to publish' })
  await expect(problems.getByRole('listitem')).toHaveCount(3)

  await problems.getByRole('button', { name: 'asks for more choices' }).tap()
  await expect(page.getByRole('button', { name: 'Choose at least: fewer' })).toBeFocused()
  await page.getByRole('button', { name: 'Choose at least: fewer' }).tap()

  await page.getByRole('button', { name: 'Publish' }).tap()
  await problems.getByRole('button', { name: 'has no picture' }).tap()
  await expect(page.getByLabel('Choose a picture for Option 2')).toBeFocused()
  await page.getByLabel('Choose a picture for Option 2').setInputFiles(picture)
  await expect(page.getByLabel('Change the picture of Option 2')).toBeAttached()

  await page.getByRole('button', { name: 'Publish' }).tap()
  await problems.getByRole('button', { name: 'Write what you want to ask.' }).tap()
  await expect(page.getByLabel('Question text')).toBeFocused()
  await page.keyboard.type('When is it for?')

  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText('It’s live.')).toBeVisible()
}
