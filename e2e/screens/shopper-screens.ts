import type { Page, Route } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import type { ScreenCase } from './screen.ts'

const text = (value: string) => ({ as: 'text', value })

const FIRST = {
  as: 'response',
  surveyId: '019ab000-0000-7000-8000-000000000001',
  surveyName: 'How did you hear about us?',
  receivedAt: '2026-11-19T10:26:00Z',
  updatedAt: '2026-11-19T10:27:00Z',
  completed: true,
  seconds: 74,
  device: 'phone',
  orderId: '#4182',
  isCounted: true,
  answers: [
    {
      questionId: 'q1',
      question: 'Where did you first hear about us?',
      answer: {
        as: 'options',
        chosen: [
          { optionId: 'a', text: 'A friend', position: 1 },
          { optionId: 'other', text: 'Somewhere else', position: 5 },
        ],
        otherValue: 'The market in Aarhus',
      },
    },
    { questionId: 'q2', question: 'How likely are you to recommend us?', answer: { as: 'scale', value: 9, to: 10 } },
    {
      questionId: 'q3',
      question: 'Anything else?',
      answer: text('Love the cedar one, but the lid is loose and slides off'),
    },
  ],
}

const SECOND = {
  ...FIRST,
  surveyId: '019ab000-0000-7000-8000-000000000002',
  surveyName: 'Would you recommend us?',
  receivedAt: '2026-06-03T08:00:00Z',
  completed: false,
  seconds: null,
  device: 'desktop',
  orderId: '#3907',
  answers: [
    { questionId: 'q1', question: '', answer: text('Yes') },
    { questionId: 'q2', question: 'Why?', answer: null },
  ],
}

const IDS = { survey_id: FIRST.surveyId, response_id: '019ab000-0000-5000-8000-000000000003', revision: 2 }

const written = (answer: string) => ({
  shown: { as: 'written_answer', surveyName: FIRST.surveyName, question: 'Anything else?', answer },
  record: { ...IDS, question_id: 'q3' },
})

const order = (orderId: string, total: string, refundedAt: string | null) => ({
  shown: { as: 'order', orderId, orderedAt: '2026-11-18T19:40:00Z', total, currency: 'USD', refundedAt },
  record: { day: '2026-11-18', is_reported: true, customer_hash: '019ab000-0000-5000-8000-000000000004' },
})

const found = {
  by: 'email',
  next: null,
  surveys: [
    { surveyId: FIRST.surveyId, name: FIRST.surveyName, responses: 3_214 },
    { surveyId: SECOND.surveyId, name: SECOND.surveyName, responses: 1_652 },
  ],
  tables: [
    {
      table: 'responses',
      purpose: 'the results of surveys',
      retention: '',
      rows: [
        { shown: FIRST, record: { ...IDS, pages: { '2de7': { sequence: 5 } }, rush_id: null } },
        { shown: SECOND, record: IDS },
      ],
    },
    {
      table: 'written_answers',
      purpose: 'lists of written answers',
      retention: '',
      rows: [written('Love the cedar one, but the lid is loose and slides off'), written('Yes')],
    },
    {
      table: 'store_orders',
      purpose: 'counting orders, and one response for each order and survey',
      retention: '',
      rows: [
        order('#4182', '64.00', null),
        order('#3907', '38.00', '2026-11-20T09:00:00Z'),
        order('#3001', '9.50', null),
      ],
    },
    // A table that Earshot has no words for.
    {
      table: 'later_table',
      purpose: 'something that a later release does',
      retention: '',
      rows: [{ shown: null, record: { response_id: IDS.response_id, channel: 'newsletter' } }],
    },
  ],
}

const answer = (page: Page, data: object) =>
  page.route('**/api/settings/data/shopper', (route) => route.fulfill({ json: { data } }))

const answerErasure = (page: Page, handle: (route: Route) => unknown) =>
  page.route('**/api/settings/data/shopper/erase', handle)

async function search(page: Page): Promise<void> {
  await page.getByLabel('Order, customer ID or email').fill('jo.ramirez@example.com')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
}

async function ask(page: Page): Promise<void> {
  await answer(page, found)
  await search(page)
  await page.getByRole('button', { name: 'Erase all of it' }).click()
  await page.getByRole('dialog').waitFor()
  await pastDoubleTap(page)
}

const onData = { path: () => '/settings?tab=data', who: 'merchant', states: ['full'] } as const

/** Finding and erasing a shopper: found, nothing found, the question, the end of it, and errors. */
export const SHOPPER_SCREENS: readonly ScreenCase[] = [
  {
    name: 'settings-shopper-found',
    ...onData,
    async act(page) {
      await answer(page, found)
      await search(page)
      await page.getByText('Erasing changes your results').waitFor()
    },
  },
  {
    name: 'settings-shopper-open',
    ...onData,
    async act(page) {
      await answer(page, found)
      await search(page)
      for (const name of ['2 responses', '3 orders', '1 row']) await page.getByText(name, { exact: true }).click()
      await page.getByRole('tabpanel').getByText('More', { exact: true }).first().click()
      await page.getByText('rush_id').waitFor()
    },
  },
  {
    name: 'settings-shopper-offline',
    ...onData,
    isRefused: true,
    async act(page) {
      await answer(page, found)
      await search(page)
      await page.getByText('Erasing changes your results').waitFor()
      await page.route('**/api/settings/data/shopper', (route) => route.abort())
      await search(page)
      await page.getByText('Check your connection').waitFor()
      await page.getByText('Erasing changes your results').waitFor()
    },
  },
  {
    name: 'settings-shopper-nothing',
    ...onData,
    async act(page) {
      await answer(page, { by: 'email', tables: [], surveys: [], next: null })
      await search(page)
      await page.getByText('Nothing stored about jo.ramirez@example.com.').waitFor()
    },
  },
  {
    name: 'settings-shopper-error',
    ...onData,
    isRefused: true,
    async act(page) {
      await page.route('**/api/settings/data/shopper', (route) => route.abort())
      await search(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'settings-shopper-question',
    ...onData,
    act: ask,
  },
  {
    name: 'settings-shopper-question-error',
    ...onData,
    isRefused: true,
    async act(page) {
      await answerErasure(page, (route) => route.abort())
      await ask(page)
      await page.getByRole('dialog').getByRole('checkbox').uncheck({ force: true })
      await page.getByRole('dialog').getByRole('button', { name: 'Erase all of it' }).press('Enter')
      await page.getByText('Check your connection').waitFor()
    },
  },
  {
    name: 'settings-shopper-erased',
    ...onData,
    async act(page) {
      const data = { responses: 2, writtenAnswers: 1, orders: 1, next: null }
      await answerErasure(page, (route) => route.fulfill({ json: { data } }))
      await ask(page)
      await page.getByRole('dialog').getByRole('checkbox').uncheck({ force: true })
      await page.getByRole('dialog').getByRole('button', { name: 'Erase all of it' }).press('Enter')
      await page.getByRole('heading', { name: 'Erased' }).waitFor()
    },
  },
]
