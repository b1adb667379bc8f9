import type { Question } from '@earshot/survey'
import { aDropDown, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import {
  aTemplateMerchant,
  comeTo,
  openPicker,
  openPreview,
  putTemplateFor,
  surveysMade,
  templateCard,
} from './own-templates.ts'

// From a template to a survey: exactly one, if the plan allows it. Spec §2.8, spec §5, ADR-0004.

const inBuilder = (page: Page) => page.waitForURL(/\/builder\//)
const idOf = (page: Page) => page.url().split('/').at(-1)

test('a double tap on Use Template makes one survey, with what the template asks, and Back finds no second', async ({
  page,
}) => {
  const merchant = await aTemplateMerchant()
  await comeTo(page, merchant, '/')
  await openPicker(page)
  await openPreview(page, 'Attribution')
  const box = await page.getByRole('link', { name: 'Use Template', exact: true }).boundingBox()
  if (!box) throw new Error('It is in sight')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
  await inBuilder(page)
  const surveyId = idOf(page)
  await expect(page.getByLabel('Survey name')).toHaveValue('Attribution')
  expect(await surveysMade(merchant)).toMatchObject([{ surveyId, name: 'Attribution' }])

  const { questions } = await merchant.api<{ questions: readonly Question[] }>('GET', `/surveys/${surveyId}`)
  expect(questions.map(({ type, text }) => [type, text])).toEqual([
    ['single_select', 'Where?'],
    ['text', 'Which friend?'],
    ['text', 'Anything else?'],
  ])
  expect(questions[0]?.logic[0]?.action.questionIds).toEqual([questions[2]?.questionId])
  expect(questions[2]?.questionId).not.toBe('q3')

  await page.reload()
  await expect(page.getByLabel('Survey name')).toHaveValue('Attribution')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page.getByLabel('Survey name')).toHaveValue('Attribution')
  expect(await surveysMade(merchant)).toHaveLength(1)
  // A second request makes another survey.
  await page.goto(`/surveys/template/${merchant.branching}`)
  await inBuilder(page)
  expect(idOf(page)).not.toBe(surveyId)
  expect(await surveysMade(merchant)).toHaveLength(2)
})

test.describe('where a call fails', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('a lost answer and a reload make one survey', async ({ page }) => {
    const merchant = await aTemplateMerchant()
    await page.route('**/api/surveys', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await comeTo(page, merchant, `/surveys/template/${merchant.plain}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).tap()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled()
    await page.reload()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/surveys')
    await page.getByRole('button', { name: 'Retry' }).tap()
    await inBuilder(page)
    expect(await surveysMade(merchant)).toMatchObject([{ surveyId: idOf(page), name: 'Afterwards' }])
  })

  test('templates that can’t be loaded are asked for again', async ({ page }) => {
    const merchant = await aTemplateMerchant()
    await page.route('**/api/surveys/templates', (route) => route.abort())
    await comeTo(page, merchant, `/surveys/template/${merchant.plain}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All templates' })).toHaveAttribute('href', '/surveys/templates')
    await page.unroute('**/api/surveys/templates')
    await page.getByRole('button', { name: 'Retry' }).tap()
    await inBuilder(page)
    expect(await surveysMade(merchant)).toHaveLength(1)
  })
})

test('a template that is not there leads to those that are', async ({ page }) => {
  const merchant = await aTemplateMerchant()
  await comeTo(page, merchant, '/surveys/templates')
  // Deleted on another device, after this one has read the list.
  await expect(templateCard(page, 'Afterwards')).toBeVisible()
  await page.goto('/surveys/template/0193f0d2-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible()
  await page.getByRole('link', { name: 'See all templates' }).tap()
  await expect(page.getByRole('heading', { name: 'Survey templates' })).toBeFocused()
  expect(await surveysMade(merchant)).toEqual([])
})

test.describe('on Free', () => {
  /** Once the browser knows the plan: before, it refuses nothing, and leaves it to the server. */
  async function onFree(page: Page, path: string) {
    const merchant = await aTemplateMerchant('free')
    const texts = (count: number) => Array.from({ length: count }, (_, index) => aTextQuestion(`q${index + 1}`))
    const five = await putTemplateFor(merchant.api, 'Five', 'customer satisfaction', texts(5))
    const six = await putTemplateFor(merchant.api, 'Six', 'customer satisfaction', texts(6))
    const dropDown = await putTemplateFor(merchant.api, 'Countries', 'market analysis', [aDropDown('q1')])
    const known = page.waitForResponse(/\/billing\/v1\/customer$/)
    await comeTo(page, merchant, path)
    await known
    return { ...merchant, five, six, dropDown }
  }

  test('what takes another plan says so before the tap, and offers it in the place of Use Template', async ({
    page,
  }) => {
    const merchant = await onFree(page, '/surveys/templates')
    for (const name of ['Six', 'Countries', 'Attribution', 'Wrapping']) {
      await expect(templateCard(page, name)).toContainText(/Pro\s*needs an upgrade/)
    }
    for (const name of ['Five', 'Afterwards']) await expect(templateCard(page, name)).not.toContainText('Pro')
    for (const { name, sentence, templateId } of [
      { name: 'Six', sentence: 'Limit Reached', templateId: merchant.six },
      { name: 'Countries', sentence: 'Upgrade Required', templateId: merchant.dropDown },
    ]) {
      const preview = await openPreview(page, name)
      await expect(preview).toContainText(sentence)
      await expect(preview.getByRole('link', { name: 'Upgrade now' })).toHaveAttribute('href', '/billing-plans')
      await expect(preview.getByRole('link', { name: 'Use Template' })).toHaveCount(0)
      await expect(preview.getByRole('link', { name: 'Adjust first' })).toHaveAttribute(
        'href',
        `/template/${templateId}`,
      )
      await preview.getByRole('button', { name: 'Back' }).tap()
      await expect(preview).toHaveCount(0)
    }
  })

  test('its address is refused in its place, with the ways on, and nothing is made', async ({ page }) => {
    const merchant = await onFree(page, '/')
    await page.goto(`/surveys/template/${merchant.six}`)
    await expect(page.getByRole('heading', { name: 'Six', level: 1 })).toBeVisible()
    await expect(page.getByText('Your plan includes 5 questions per survey.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade now' })).toHaveAttribute('href', '/billing-plans')
    await expect(page.getByRole('link', { name: 'Adjust first' })).toHaveAttribute('href', `/template/${merchant.six}`)
    expect(await surveysMade(merchant)).toEqual([])
    await page.getByRole('link', { name: 'All templates' }).tap()
    await expect(templateCard(page, 'Six')).toBeVisible()
  })

  test('one that fits the plan is used', async ({ page }) => {
    const merchant = await onFree(page, '/surveys/templates')
    await templateCard(page, 'Five').getByRole('link', { name: 'Use Template' }).tap()
    await inBuilder(page)
    expect(await surveysMade(merchant)).toMatchObject([{ name: 'Five' }])
  })
})
