import type { OptionId } from '@earshot/survey'
import { aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { addQuestionOfType, option, paste, questionCard } from './builder-page.ts'
import { aDraft } from './draft.ts'

// The preview on a phone, where it stands alone. Spec §2.9.

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const asked = (page: Page) => preview(page).getByRole('heading')

test('the preview begins at the question in hand, and from the start at a tap', async ({ page, context }) => {
  const questions = ['One?', 'Two?', 'Three?'].map((text, index) => aTextQuestion(`q${index + 1}`, { text }))
  await page.goto(`/builder/${await aDraft(await logInWith(context), questions)}`)
  await page.getByRole('button', { name: 'Edit question 2' }).tap()
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(asked(page)).toHaveText('Two?')
  await preview(page).getByRole('button', { name: 'From the start' }).tap()
  await expect(asked(page)).toHaveText('One?')
  await preview(page).getByRole('button', { name: 'From question 2' }).tap()
  await expect(asked(page)).toHaveText('Two?')
})

const attribution = [
  aSingleSelect('q1', { text: 'Where?', options: ['instagram', 'friend'], logic: [aRule(['instagram'], 'q3')] }),
  aTextQuestion('q2', { text: 'Which friend?', isRequired: false }),
  aTextQuestion('q3', { text: 'Anything else?', isRequired: false }),
]

test('the path so far is told with its answers and its reasons, and leads back', async ({ page, context }) => {
  await page.goto(`/builder/${await aDraft(await logInWith(context), attribution)}?view=preview`)
  await expect(preview(page).getByText('First question', { exact: true })).toBeVisible()
  await preview(page).getByRole('radio', { name: 'The instagram one' }).check()
  await preview(page).getByRole('button', { name: 'Next' }).tap()
  await expect(asked(page)).toHaveText('Anything else?')
  await expect(preview(page).getByText('Because the answer to 1 was The instagram one (rule 1)')).toBeVisible()

  // On a phone it is one line until it is opened.
  const line = preview(page).getByRole('button', { name: 'Path so far 2 questions' })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await line.tap()
  const path = preview(page).getByRole('listitem')
  await expect(path).toHaveText([/1Where\?The instagram one$/, /3Anything else\?$/])
  await expect(path.last()).toHaveAttribute('aria-current', 'step')
  await path.first().getByRole('button', { name: 'Return to question 1' }).tap()
  await expect(asked(page)).toHaveText('Where?')
  await expect(path).toHaveCount(1)
  await expect(preview(page).getByRole('radio', { name: 'The instagram one' })).toBeChecked()

  await preview(page).getByRole('radio', { name: 'The friend one' }).check()
  await preview(page).getByRole('button', { name: 'Next' }).tap()
  await expect(preview(page).getByText('Next in order after 1')).toBeVisible()
  await preview(page).getByRole('button', { name: 'Next' }).tap()
  await expect(path).toHaveText([/The friend one$/, /Skipped$/, /3Anything else\?$/])
})

test('over, it begins anew at the first question, and the question in hand stays', async ({ page, context }) => {
  await page.goto(`/builder/${await aDraft(await logInWith(context), attribution)}`)
  await page.getByRole('button', { name: 'Edit question 3' }).tap()
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(asked(page)).toHaveText('Anything else?')
  await expect(preview(page).getByText('The preview began here')).toBeVisible()
  await preview(page).getByRole('button', { name: 'Submit' }).tap()
  await expect(asked(page)).toHaveText('Thank You!')
  await expect(preview(page).getByText('The survey ends after 3')).toBeVisible()
  await expect(asked(page)).toHaveText('Where?')
  await expect(preview(page).getByText('First question', { exact: true })).toBeVisible()
  await expect(preview(page).getByRole('button', { name: '1 question', exact: false })).toBeVisible()
  await page.getByRole('tab', { name: 'Questions' }).tap()
  await expect(questionCard(page, 3)).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(asked(page)).toHaveText('Anything else?')
})

test('the thanks count three seconds down, and the first question comes up with nothing answered', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.goto(`/builder/${await aDraft(await logInWith(context), attribution)}?view=preview`)
  await preview(page).getByRole('radio', { name: 'The instagram one' }).check()
  await preview(page).getByRole('button', { name: 'Next' }).tap()
  await expect(asked(page)).toHaveText('Anything else?')
  await page.clock.pauseAt(Date.now() + 60_000)
  await preview(page).getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(preview(page).getByText('Your responses have been submitted successfully.')).toBeVisible()
  for (const seconds of [3, 2, 1]) {
    await expect(asked(page)).toHaveText('Thank You!')
    await expect(preview(page).getByText(`Resetting in ${seconds} seconds...`)).toBeVisible()
    await page.clock.runFor(1_000)
  }
  await expect(asked(page)).toHaveText('Where?')
  await expect(preview(page).getByRole('radio', { checked: true })).toHaveCount(0)
})

test('without questions the preview asks for some, and without its text a question has another', async ({
  page,
  context,
}) => {
  const token = await logInWith(context)
  await page.goto(`/builder/${await aDraft(token, [])}?view=preview`)
  await expect(preview(page).getByText('Add questions to preview..')).toBeVisible()
  await page.goto(`/builder/${await aDraft(token, [aTextQuestion('q1', { text: '' })])}?view=preview`)
  await expect(asked(page)).toHaveText('Your question text comes here..')
})

test('a drop-down is answered in the preview', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/surveys/scratch')
  await addQuestionOfType(page, 'Drop-down', 'Which country?')
  await paste(option(page, 1), 'Denmark\nNorway\nSweden')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await preview(page).getByRole('combobox').tap()
  await preview(page).getByRole('option', { name: 'Norway' }).tap()
  await expect(preview(page).getByRole('combobox')).toContainText('Norway')
  await preview(page).getByRole('button', { name: 'Submit' }).tap()
  await expect(preview(page).getByText('Thank You!')).toBeVisible()
})

/** Longer than any phone. */
const long = [
  aSingleSelect('q1', {
    text: 'Which of these do you burn?',
    config: {
      randomize: false,
      options: Array.from({ length: 20 }, (_, at) => ({ id: `o${at}` as OptionId, text: `Scent ${at + 1}` })),
    },
  }),
]

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('a long question is seen from its beginning, and its end is reached by scrolling in the frame', async ({
      page,
      context,
    }) => {
      await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
      await page.goto(`/builder/${await aDraft(await logInWith(context), long)}?view=preview`)
      await expect(asked(page)).toBeInViewport({ ratio: 1 })
      // As for a shopper, the way on stays in sight.
      await expect(preview(page).getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
      const last = preview(page).getByRole('radio', { name: 'Scent 20' })
      await expect(last).not.toBeInViewport()
      await asked(page).hover()
      await page.mouse.wheel(0, 5_000)
      await expect(last).toBeInViewport()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })
}

test.describe('beside the questions', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the path stands open, and to begin anew leaves the question in hand alone', async ({ page, context }) => {
    await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
    await page.goto(`/builder/${await aDraft(await logInWith(context), attribution)}`)
    await page.getByRole('button', { name: 'Edit question 3' }).tap()
    await expect(asked(page)).toHaveText('Anything else?')
    await expect(preview(page).getByRole('listitem')).toHaveText([/3Anything else\?$/])
    await preview(page).getByRole('button', { name: 'Submit' }).tap()
    await expect(asked(page)).toHaveText('Thank You!')
    await expect(asked(page)).toHaveText('Where?')
    await expect(questionCard(page, 3)).toBeVisible()
    await preview(page).getByRole('button', { name: 'From question 3' }).tap()
    await expect(asked(page)).toHaveText('Anything else?')
  })

  test('begun anew it stays so while the question is edited, and begins at the next one taken in hand', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
    await page.goto(`/builder/${await aDraft(await logInWith(context), attribution)}`)
    const path = preview(page).getByRole('listitem')
    await page.getByRole('button', { name: 'Edit question 3' }).tap()
    await expect(asked(page)).toHaveText('Anything else?')
    await preview(page).getByRole('button', { name: 'From the start' }).tap()
    await expect(asked(page)).toHaveText('Where?')
    await preview(page).getByRole('radio', { name: 'The friend one' }).check()
    await preview(page).getByRole('button', { name: 'Next' }).tap()
    await expect(path).toHaveText([/The friend one$/, /2Which friend\?$/])
    await page.getByLabel('Question text', { exact: true }).fill('Anything more?')
    await page.getByLabel('Survey name').fill('Attribution')
    await expect(path).toHaveText([/The friend one$/, /2Which friend\?$/])

    await page.getByRole('button', { name: 'Edit question 2' }).tap()
    await expect(path).toHaveText([/2Which friend\?$/])
    await expect(preview(page).getByText('The preview began here')).toBeVisible()
    await preview(page).getByRole('button', { name: 'From the start' }).tap()
    await expect(asked(page)).toHaveText('Where?')
    await expect(preview(page).getByRole('radio', { name: 'The friend one' })).not.toBeChecked()
    await expect(questionCard(page, 2)).toBeVisible()

    await page.getByRole('button', { name: 'Edit question 3' }).tap()
    await expect(asked(page)).toHaveText('Anything more?')
    await expect(path).toHaveText([/3Anything more\?$/])
  })

  test('what gets the focus in the preview scrolls no question', async ({ page, context }) => {
    const many = Array.from({ length: 12 }, (_, index) => aTextQuestion(`q${index + 1}`))
    await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
    await page.goto(`/builder/${await aDraft(await logInWith(context), many)}`)
    await preview(page).getByRole('button', { name: 'Next' }).focus()
    await expect(preview(page).getByRole('button', { name: 'Next' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
