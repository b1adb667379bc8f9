import {
  type DayRange,
  type Question,
  type ResultsQuery,
  resultsQueryText,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import {
  aDateQuestion,
  aMultiSelect,
  anNpsQuestion,
  aRating,
  aRule,
  aSingleSelect,
  aTextQuestion,
  oneOf,
  type Random,
  seededRandom,
} from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { v7 as newUuid, v4 as randomUuid } from 'uuid'
import type { FilteredResults } from '../../apps/server/src/analytics/survey-results.ts'
import { openDb } from '../../apps/server/src/db/open-db.ts'
import { askedKey } from '../../apps/server/src/responses/control-answers.ts'
import { randomQuery } from '../../apps/server/src/testing/random-query.ts'
import { readCsv } from '../../apps/server/src/testing/read-csv.ts'
import {
  type RawResponse,
  rawResponses,
  recountBase,
  recountQuestion,
  those,
  valueCountsOf,
} from '../../apps/server/src/testing/recount-results.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type TestMerchant } from '../support/merchant.ts'
import { startOwnServer } from '../support/own-server.ts'
import { expect, test } from '../support/test.ts'
import { allowWideScreen } from './wide-screen.ts'

// The raw responses are read from the database, so the server is one of its own.

const SHOPPERS = 150
const QUERIES = 200
/** The questions are known by their texts. */
const QUESTIONS: readonly Question[] = [
  aSingleSelect('source', { text: 'Source', options: ['ads', 'friend', 'shop'], logic: [aRule(['shop'], 'likely')] }),
  aMultiSelect('reasons', { text: 'Reasons', options: ['scent', 'price', 'gift'] }),
  aRating('stars', { text: 'Stars', isRequired: false }),
  anNpsQuestion('likely', { text: 'Likely' }),
  aDateQuestion('day', { text: 'Day', isRequired: false }),
  aTextQuestion('better', { text: 'Better', isRequired: false }),
]
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
]

/** The figures of one question: how many answered it, how many its shares are of, and how often each value was given. */
type Figures = {
  readonly answered: number
  readonly base: number
  /** Without those that shares are without. */
  readonly values: Readonly<Record<string, number>>
}
type Cards = Readonly<Record<string, Figures>>

let server: Awaited<ReturnType<typeof startOwnServer>>
let database: ReturnType<typeof openDb>
test.beforeAll(async () => {
  server = await startOwnServer()
  database = openDb(server.databaseUrl, 1, (error) => {
    throw error
  })
})
test.afterAll(async () => {
  await database.close()
  await server[Symbol.asyncDispose]()
})

test('screen, print view, API and file have the figures of a recount for 200 random queries', async ({
  page,
  context,
}) => {
  // A minute on a machine that has nothing else to do.
  test.setTimeout(600_000)
  const { dashboard } = server.addresses
  const merchant = await onboarded({ dashboard, timezone: 'UTC' })
  const surveyId = await anAnsweredSurvey(merchant, seededRandom(26))
  const all = await rawOf(surveyId)
  await allowWideScreen(context)
  await logInWith(context, merchant.token, dashboard)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${dashboard}/surveys/analytics/${surveyId}`)
  await page.getByRole('article').first().waitFor()
  const random = seededRandom(27)
  for (let n = 0; n < QUERIES; n++) {
    const query = randomQuery(random, all)
    const text = resultsQueryText(query)
    const results = await merchant.api<FilteredResults>('GET', `/surveys/${surveyId}/results?${text}`)
    const expected = recount(all, query, results.days)
    expect(figuresOf(results), text).toEqual(expected)
    expect(await showCards(page, text), `screen: ${text}`).toEqual(expected)
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(readCards), `print view: ${text}`).toEqual(expected)
    await page.emulateMedia({ media: 'screen' })
    const ids = those(all, { days: results.days, filters: query.filters }).map(({ response }) => response.responseId)
    expect(await idsInFile(merchant, surveyId, text), `file: ${text}`).toEqual(ids.sort())
  }
})

async function anAnsweredSurvey({ api }: TestMerchant, random: Random): Promise<SurveyId> {
  const surveyId = newUuid() as SurveyId
  await api('POST', '/surveys', { surveyId })
  const questions = QUESTIONS.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
  const copy = { name: 'After the purchase', description: '', questions }
  const { version } = await api<{ version: number }>('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"1"' })
  await api('POST', `/surveys/${surveyId}/publish`, undefined, { 'if-match': `"${version}"` })
  for (let shopper = 0; shopper < SHOPPERS; shopper++) {
    const reply = await fetch(`${server.addresses.storefront}/storefront/v1/responses`, {
      method: 'POST',
      // Many shoppers of one network at once would be a flood.
      headers: { 'user-agent': oneOf(random, AGENTS), 'x-forwarded-for': `198.51.100.${shopper}` },
      body: JSON.stringify({ surveyId, revision: 1, responseId: randomUuid(), sequence: 1, ...someAnswers(random) }),
    })
    if (!reply.ok) throw new Error(await reply.text())
  }
  return surveyId
}

/** The answers of a shopper, who may stop after any question. */
function someAnswers(random: Random) {
  const source = oneOf(random, ['ads', 'friend', 'shop'])
  const given = {
    source: { optionId: source },
    ...(source !== 'shop' && {
      reasons: { optionIds: ['scent', ...(random() < 0.4 ? ['gift'] : [])] },
      stars: random() < 0.7 ? { value: 1 + Math.floor(random() * 5) } : null,
    }),
    likely: { value: Math.floor(random() * 11) },
    day: random() < 0.7 ? { value: `2026-12-0${1 + Math.floor(random() * 6)}` } : null,
    better: random() < 0.5 ? { value: 'More scents.' } : null,
  }
  const entries = Object.entries(given)
  const some = random() < 0.7 ? entries : entries.slice(0, 1 + Math.floor(random() * (entries.length - 1)))
  return {
    answers: Object.fromEntries(some),
    completed: some.length === entries.length,
    test: random() < 0.05,
    timings: { source: 20 + Math.floor(random() * 60) },
    facts: { surface: oneOf(random, ['popover', 'link']), language: oneOf(random, ['da', 'en']), country: 'DK' },
  }
}

async function rawOf(surveyId: SurveyId): Promise<readonly RawResponse[]> {
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ storeId: StoreId }>(
    'SELECT store_id AS "storeId" FROM surveys WHERE survey_id = $1',
    [surveyId],
  )
  await client.end()
  const [survey] = rows
  if (!survey) throw new Error('The survey is not stored')
  return rawResponses(database.db, { ...survey, surveyId })
}

function recount(all: readonly RawResponse[], { filters, without }: ResultsQuery, days: DayRange | null): Cards {
  const questions = all[0]?.survey.questions ?? []
  return Object.fromEntries(
    questions.map((question) => {
      // The filters about the question itself are left out.
      const others = filters.filter(({ questionId }) => questionId !== question.questionId)
      const own = those(all, { days, filters: others })
      const { answered, values } = recountQuestion(own, askedKey(question))
      const leftOut = without.find(({ questionId }) => questionId === question.questionId)?.optionIds ?? []
      const base = leftOut.length === 0 ? answered : recountBase(own, askedKey(question), leftOut)
      return [question.text, { answered, base, values: valuesWithout(values, leftOut) }]
    }),
  )
}

const figuresOf = ({ questions }: FilteredResults): Cards =>
  Object.fromEntries(
    questions.map(({ text, answered, base, summary, without }) => [
      text,
      { answered, base, values: valuesWithout(valueCountsOf(summary), without) },
    ]),
  )

const valuesWithout = (values: Readonly<Record<string, number>>, leftOut: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([value]) => !leftOut.includes(value)))

/** Changes the query in the address. @returns the figures of the cards, once they are those of the query */
async function showCards(page: Page, query: string): Promise<Cards> {
  await page.evaluate(async (address) => {
    history.pushState(null, '', address)
    // From the next frame on, the old figures are marked as busy.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  }, `?${query}`)
  await page.locator('[role=tabpanel] > [aria-busy=false]').waitFor()
  return page.evaluate(readCards)
}

/** Runs in the page. */
function readCards(): Cards {
  const countOf = (text: string | null | undefined) => Number((text ?? '').replaceAll(',', ''))
  const idOf = (label: string) => {
    const [, option] = /^The (.+) one$/.exec(label) ?? []
    return option ?? new Date(`${label} UTC`).toISOString().slice(0, 10)
  }
  const cards = [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [role=article]')].map((card) => {
    const values: Record<string, number> = {}
    for (const row of card.querySelectorAll<HTMLElement>('li')) {
      const [, score, ofScore] = /^Score (\d+): ([\d,]+)/.exec(row.querySelector('.sr-only')?.textContent ?? '') ?? []
      const figures = row.querySelector<HTMLElement>('b:has(+ span)')
      // The count comes first where there are few responses.
      const count = / of /.test(figures?.innerText ?? '') ? figures : figures?.nextElementSibling
      // Only figures that are visible: the print view leaves out some elements.
      if (row.getClientRects().length === 0) continue
      if (score) values[score] = countOf(ofScore)
      else if (count)
        values[idOf(row.querySelector('[dir=auto], .tabular-nums')?.textContent ?? '')] = countOf(
          count.textContent?.replace(/ of .*/, ''),
        )
    }
    const [, base, answered = base] = /([\d,]+)(?: of ([\d,]+))? responses?/.exec(card.innerText) ?? []
    const given = Object.entries(values).filter(([, count]) => count > 0)
    return [
      card.querySelector('h2')?.innerText ?? '',
      { answered: countOf(answered), base: countOf(base), values: Object.fromEntries(given) },
    ]
  })
  return Object.fromEntries(cards)
}

async function idsInFile({ api, token }: TestMerchant, surveyId: SurveyId, query: string): Promise<readonly string[]> {
  const { ticket } = await api<{ ticket: string }>('POST', '/auth/tickets', { what: 'responses_csv' })
  const address = `${server.addresses.dashboard}/api/surveys/${surveyId}/responses.csv?ticket=${ticket}&${query}`
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const [head = [], ...rows] = readCsv(await reply.text())
  const column = head.indexOf('Response')
  return rows.map((row) => row[column] ?? '').sort()
}
