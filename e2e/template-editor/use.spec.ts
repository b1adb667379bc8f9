import type { OptionId } from '@earshot/survey'
import { anImageQuestion, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { byTouch } from '../builder/builder-input.ts'
import { addQuestionOfType, aPicture, expectQuestions, questionCard } from '../builder/builder-page.ts'
import { takeScreen, withQuestion } from '../screens/screen-actions.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import {
  aTemplate,
  fetchSurveys,
  inSight,
  merchantOn,
  nameField,
  openMoreItem,
  openTemplateEditor,
  ownTemplates,
  THREE,
  textField,
  textsOf,
  use,
} from './template-editor-page.ts'

// From a template to a survey of it, adjusted on the way. ADR-0023.

test('a template is read, adjusted and made one survey of, however often the button is tapped', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await page.goto('/')
  await openTemplateEditor(page, templateId)
  await expect(nameField(page)).toHaveValue('After the purchase')
  await expect(inSight(page, 'Customer loyalty')).toBeVisible()
  await expect(page.getByText('About 1 min')).toBeVisible()
  await expectQuestions(page, textsOf({ questions: THREE }))

  await textField(page).fill('Where did you hear of us?')
  await takeScreen(page, 2)
  await withQuestion(page, 2, 'Delete')
  await addQuestionOfType(page, 'Rating', 'How was the parcel?')
  await byTouch(page).moveUp(3)
  await nameField(page).fill('Ours')
  const adjusted = ['Where did you hear of us?', 'How was the parcel?', 'What should we do better?']
  await expectQuestions(page, adjusted)
  expect(await fetchSurveys(api), 'nothing is made before it is asked for').toEqual([])

  await pastDoubleTap(page)
  await use(page).dblclick()
  await page.waitForURL(/\/builder\//)
  await expect(page.getByRole('textbox', { name: 'Survey name' })).toHaveValue('Ours')
  await expectQuestions(page, adjusted)
  const [survey, ...others] = await fetchSurveys(api)
  expect(others).toEqual([])
  expect(survey).toMatchObject({ name: 'Ours', description: 'Sent a week later', status: 'draft', version: 1 })
  expect(survey && textsOf(survey)).toEqual(adjusted)
  expect(page.url()).toContain(survey?.surveyId)

  // The template is as it was, and what was adjusted is not there twice.
  expect((await ownTemplates(api)).map(textsOf)).toEqual([textsOf({ questions: THREE })])
  await openTemplateEditor(page, templateId)
  await expectQuestions(page, textsOf({ questions: THREE }))
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
})

test('a survey made of a template shares no id with it, and its rules lead where they led', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api, [
    aSingleSelect('q1', { text: 'One', options: ['yes', 'no'], logic: [aRule(['yes'], 'q3')] }),
    aTextQuestion('q2', { text: 'Two' }),
    aTextQuestion('q3', { text: 'Three' }),
  ])
  await openTemplateEditor(page, templateId)
  await use(page).tap()
  await page.waitForURL(/\/builder\//)
  const [survey] = await fetchSurveys(api)
  const ids = survey?.questions.map(({ questionId }) => questionId) ?? []
  expect(ids).toHaveLength(3)
  expect(ids.filter((id) => ['q1', 'q2', 'q3'].includes(id))).toEqual([])
  expect(survey?.questions.map(({ surveyId }) => surveyId)).toEqual(Array(3).fill(survey?.surveyId))
  expect(survey?.questions[0]?.logic[0]?.action.questionIds).toEqual([ids[2]])
})

test('it is played as shoppers would get it, adjusted as it is', async ({ page }) => {
  const { api } = await merchantOn(page)
  await openTemplateEditor(page, await aTemplate(api))
  await textField(page).fill('Who sent you?')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading')).toHaveText('Who sent you?')
  await preview.getByRole('radio', { name: 'Friends' }).click()
  await preview.getByRole('button', { name: 'Next' }).click()
  await expect(preview.getByRole('heading')).toHaveText('Would you recommend us?')
  await page.getByRole('tab', { name: 'Logic' }).tap()
  await expect(page.getByText('Every question can be reached, and every path ends.')).toBeVisible()
})

test('a picture on its way is waited for, and comes into the survey', async ({ page }) => {
  const { api } = await merchantOn(page)
  const options = ['tall', 'round'].map((text) => ({ id: text as OptionId, text, imageUrl: null }))
  const pictureless = anImageQuestion('q1', { text: 'Which jar?', config: { options } })
  await openTemplateEditor(page, await aTemplate(api, [pictureless]))
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/api/pictures', async (route) => {
    await sent
    await route.fallback()
  })
  const picture = { name: 'jar.png', mimeType: 'image/png', buffer: await aPicture(page, 64) }
  await page.locator('main input[type=file]').first().setInputFiles(picture)
  await expect(page.getByRole('contentinfo').getByRole('status', { name: 'Loading...' })).toBeVisible()
  send()
  await use(page).tap()
  await page.waitForURL(/\/builder\//)
  const [survey] = await fetchSurveys(api)
  const [question] = survey?.questions ?? []
  const pictures = question?.type === 'image' ? question.config.options.map(({ imageUrl }) => imageUrl) : []
  expect(pictures).toEqual([expect.stringContaining('/pictures/'), null])
})

test('what shoppers could not be asked yet is fine in a draft', async ({ page }) => {
  const { api } = await merchantOn(page)
  await openTemplateEditor(page, await aTemplate(api))
  await textField(page).fill('')
  await use(page).tap()
  await page.waitForURL(/\/builder\//)
  expect((await fetchSurveys(api)).map(textsOf)).toEqual([['', ...textsOf({ questions: THREE }).slice(1)]])
})

test.describe('without a network', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('it is adjusted all the same; that no survey was made is said, until there is one again', async ({
    page,
    context,
  }) => {
    const { api } = await merchantOn(page)
    await openTemplateEditor(page, await aTemplate(api))
    await context.setOffline(true)
    await textField(page).fill('Who sent you?')
    await use(page).tap()
    const alertText = page.getByRole('alert').filter({ hasText: 'No survey was made. We can’t reach Earshot.' })
    await expect(alertText).toBeVisible()
    await context.setOffline(false)
    await expect(alertText).toBeHidden()
    await use(page).tap()
    await page.waitForURL(/\/builder\//)
    expect((await fetchSurveys(api)).map(({ questions: [first] }) => first?.text)).toEqual(['Who sent you?'])
  })

  test('a survey whose making was never heard of is not made twice, and has what was adjusted since', async ({
    page,
  }) => {
    const { api } = await merchantOn(page)
    await openTemplateEditor(page, await aTemplate(api))
    await page.route(/\/api\/surveys$/, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await use(page).tap()
    await expect(page.getByRole('alert').filter({ hasText: 'No survey was made.' })).toBeVisible()
    await page.unrouteAll()
    await nameField(page).fill('Second thoughts')
    await use(page).tap()
    await page.waitForURL(/\/builder\//)
    await expect(page.getByRole('textbox', { name: 'Survey name' })).toHaveValue('Second thoughts')
    expect((await fetchSurveys(api)).map(({ name }) => name)).toEqual(['Second thoughts'])
  })
})

test('what can be added is added as in the builder, and the card of another question is one tap away', async ({
  page,
}) => {
  const { api } = await merchantOn(page)
  await openTemplateEditor(page, await aTemplate(api))
  await openMoreItem(page, 'Questions')
  await page
    .getByRole('dialog', { name: 'Questions' })
    .getByRole('button', { name: /Would you recommend us/ })
    .tap()
  await expect(questionCard(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Add a question before question 1' }).tap()
  await expect(page.getByRole('dialog', { name: 'Add a question' })).toBeVisible()
})
