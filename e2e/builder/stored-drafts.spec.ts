import { aTextQuestion } from '@earshot/survey/testing'
import type { BrowserContext, Page } from '@playwright/test'
import { tokenFacts } from '../../apps/dashboard/src/lib/token.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor, onboarded } from '../support/merchant.ts'
import { readRows, replaceRows, type StoredRow } from '../support/stored-rows.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { aDraft } from './draft.ts'

test.use({ allowedErrors: FAILED_CALL })

/** Devices have rows with these names, keys and fields, so a release must be able to read them. */
const DRAFTS = { database: 'earshot', store: 'unsaved' }

const name = (page: Page) => page.getByLabel('Survey name')
const saved = (page: Page) => page.getByText('Saved', { exact: true })

type LoadedSurvey = { readonly name: string; readonly questions: readonly { readonly text: string }[] }

/** A survey of two questions, and a page of the dashboard's origin that has no database open. */
async function aSurveyWithoutDrafts(page: Page, context: BrowserContext) {
  const { token } = await onboarded()
  await logInWith(context, token)
  const surveyId = await aDraft(token, [
    aTextQuestion('q1', { text: 'First?' }),
    aTextQuestion('q2', { text: 'Second?' }),
  ])
  await page.goto('/healthz')
  const onServer = () => apiFor(token)<LoadedSurvey>('GET', `/surveys/${surveyId}`)
  const { questions } = await onServer()
  const [first, second] = questions
  return {
    address: `/builder/${surveyId}`,
    key: [tokenFacts(token)?.merchantId ?? '', surveyId, 'an-earlier-session'],
    copy: { surveyId, name: 'Edited before the release', description: '', questions },
    questions,
    edited: [first, { ...second, text: 'Edited?' }],
    onServer,
  }
}

/** How earlier releases have stored a draft. */
const FORMATS = {
  'whole, of format 2': ({ key, copy, edited }) => [
    [key, { shape: 2, version: 2, copy: { ...copy, questions: edited }, sent: null }],
  ],
  'over a baseline, of format 3': ({ key, copy, questions, edited }) => [
    [key, { shape: 3, version: 2, copy: { ...copy, questions: [0, edited[1]] }, sent: null }],
    [[...key, 'questions'], questions],
  ],
} satisfies Record<string, (survey: Awaited<ReturnType<typeof aSurveyWithoutDrafts>>) => readonly StoredRow[]>

for (const [format, rowsOf] of Object.entries(FORMATS)) {
  test(`a draft that an earlier release has stored ${format} is saved at the next start`, async ({ page, context }) => {
    const survey = await aSurveyWithoutDrafts(page, context)
    await replaceRows(page, DRAFTS, rowsOf(survey))
    await page.goto(survey.address)
    await expect(page.getByText('Your edits to “Edited before the release” were saved', { exact: true })).toBeVisible()
    await expect(name(page)).toHaveValue('Edited before the release')
    expect(await survey.onServer()).toMatchObject({
      name: 'Edited before the release',
      questions: [{ text: 'First?' }, { text: 'Edited?' }],
    })
    expect(await readRows(page, DRAFTS)).toEqual([])
  })

  test(`it is edited further where it cannot be saved, and an earlier release can read what is stored then: ${format}`, async ({
    page,
    context,
  }) => {
    const survey = await aSurveyWithoutDrafts(page, context)
    await replaceRows(page, DRAFTS, rowsOf(survey))
    const saves = /\/api\/surveys\/[^/]+$/
    await page.route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    await page.goto(survey.address)
    await expect(page.getByText('Your unsaved changes are back', { exact: true })).toBeVisible()
    await expect(name(page)).toHaveValue('Edited before the release')
    await name(page).fill('Edited since')
    await expect(page.getByText('Not saved')).toBeVisible()
    const [merchantId, surveyId] = survey.key
    const key = [merchantId, surveyId, expect.not.stringMatching('an-earlier-session')]
    const left = { ...survey.copy, questions: [0, 1] }
    await expect
      .poll(() => readRows(page, DRAFTS))
      .toEqual([
        [key, { shape: 3, version: 2, copy: { ...left, name: 'Edited since' }, sent: left }],
        [[...key, 'questions'], survey.edited],
      ])
    await page.unroute(saves)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(saved(page)).toBeVisible()
    expect(await survey.onServer()).toMatchObject({ name: 'Edited since', questions: [{}, { text: 'Edited?' }] })
  })
}

test('a tab in which drafts are stored lets a later build open another version of the database', async ({
  page,
  context,
}) => {
  const survey = await aSurveyWithoutDrafts(page, context)
  const saves = /\/api\/surveys\/[^/]+$/
  await page.route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await page.goto(survey.address)
  await name(page).fill('Stored on the device')
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect.poll(async () => (await readRows(page, DRAFTS)).length).toBe(2)
  const secondPage = await context.newPage()
  await secondPage.goto('/healthz')
  const outcome = await secondPage.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('earshot', 2)
        opening.onblocked = () => resolve('blocked')
        opening.onerror = () => resolve('refused')
        opening.onsuccess = () => resolve('opened')
      }),
  )
  expect(outcome).toBe('opened')
  await secondPage.close()
})
