import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'

const TEXTS = [
  'shipping too expensive',
  'didn’t know the shop',
  'waited for payday',
  'versandkosten',
  'الشحن غالي',
  'slow',
]

/** Texts beside Other, and those that count as an option. */
async function showTexts(page: Page): Promise<void> {
  const texts = TEXTS.map((text, index) => ({
    text,
    count: Math.max(1, 6 - 2 * index),
    responseId: `019ab000-0000-7000-8000-00000000000${index}`,
    day: '2026-11-20',
    assigned: null,
  }))
  await page.route(/\/results(\?|$)/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: { questions: readonly Question[] } }
    const question = data.questions.find(hasBars)
    if (question) Object.assign(question.summary, { newestOther: texts.slice(0, 1) })
    await route.fulfill({ response: reply, json: { data } })
  })
  await page.route(/\/other-texts(\?|$)/, (route) =>
    route.fulfill({ json: { data: { texts, groups: 23, responses: 31, isAll: true } } }),
  )
  await page.route('**/assignments', async (route) => {
    const results = await page.request.get(route.request().url().replace('/assignments', '/results'), {
      headers: route.request().headers(),
    })
    const { data } = (await results.json()) as { data: { questions: readonly Question[] } }
    const question = data.questions.find(hasBars)
    const optionId = question?.summary.bars?.[0]?.optionId ?? ''
    const ofQuestion = { questionId: question?.questionId ?? '', optionId, responseId: null }
    const assignments = [
      { ...ofQuestion, assignmentId: '1', scope: 'text', text: 'a friend told me', count: 12 },
      {
        ...ofQuestion,
        assignmentId: '2',
        scope: 'response',
        text: 'My sister, who buys your candles for every birthday',
        count: 1,
      },
      { ...ofQuestion, assignmentId: '3', scope: 'text', text: null, count: 0 },
    ]
    await route.fulfill({ json: { data: { assignments, isAll: true } } })
  })
  await page.reload()
  await card(page).scrollIntoViewIfNeeded()
}

type Question = {
  readonly questionId: string
  readonly summary: {
    readonly bars?: readonly { readonly optionId: string }[]
  }
}

const hasBars = ({ summary }: Question) => summary.bars !== undefined

const card = (page: Page) => page.getByRole('group', { name: /^“Other”, in their words/ }).first()

/** The texts beside Other of a question, and how they are assigned. */
export const OTHER_TEXTS_SCREENS: readonly ScreenCase[] = [
  {
    name: 'other-texts',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}`,
    who: 'merchant',
    states: ['full'],
    act: showTexts,
    next: [
      {
        name: 'other-texts-assign',
        async act(page) {
          await card(page)
            .getByRole('button', { name: /^Assign/ })
            .first()
            .click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'other-texts-assigned',
        async act(page) {
          await page.keyboard.press('Escape')
          await card(page)
            .getByRole('button', { name: /assigned$/ })
            .click()
          await page.getByRole('dialog', { name: 'Assigned texts' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'written-search',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      const search = page.getByRole('searchbox', { name: 'Search what they wrote' }).first()
      await search.fill('a')
      await page.locator('mark').first().waitFor()
    },
  },
]
