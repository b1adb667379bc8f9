import type { Page, Route } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import type { ScreenCase } from './screen.ts'

const RESPONSE = {
  survey_id: '019ab000-0000-7000-8000-000000000001',
  response_id: '019ab000-0000-5000-8000-000000000002',
  order_id: '#4182',
  answers: { q1: { value: 'Love the cedar one, but the lid is loose' } },
  device: 'phone',
  received_at: '2026-11-19T10:26:00Z',
}

const found = {
  by: 'email',
  next: null,
  tables: [
    { table: 'responses', purpose: 'the results of surveys', retention: '', rows: [RESPONSE, { ...RESPONSE, n: 2 }] },
    {
      table: 'written_answers',
      purpose: 'lists of written answers',
      retention: '',
      rows: [{ response_id: RESPONSE.response_id, question_id: 'q1' }],
    },
    {
      table: 'store_orders',
      purpose: 'counting orders, and one response for each order and survey',
      retention: '',
      rows: [{ order_id: '#4182', total_minor: 6400, currency: 'USD' }],
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
      await page.getByText('2 responses', { exact: true }).click()
      await page.getByText('received_at').first().waitFor()
    },
  },
  {
    name: 'settings-shopper-nothing',
    ...onData,
    async act(page) {
      await answer(page, { by: 'email', tables: [], next: null })
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
