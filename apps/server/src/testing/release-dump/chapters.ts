import type { SurveyId } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { sign } from '../../stores/signature.ts'
import { type ApiClient, apiClient, PASSWORD, requestLogIn } from './api-client.ts'
import { requestPlan, useProvider } from './billing-provider-client.ts'
import {
  ofSurvey,
  type RecordedMerchant,
  requestCreate,
  requestFinishOnboarding,
  requestPublish,
  requestSave,
  requestSignUp,
  surveyIdOf,
} from './merchant.ts'
import { choiceAndScore, everyQuestionType, everyTypeChanged, scoreAndReason, twoScores } from './questions.ts'
import type { Recording } from './recording.ts'
import { type Crowd, sendAnswers, viewPage, viewSurvey } from './shoppers.ts'

const random = seededRandom(20_261_124)

type Store = { readonly merchant: RecordedMerchant; readonly surveyId: SurveyId }
type OpenedStores = Awaited<ReturnType<typeof openStores>>

/** The first chapter begins here. */
export const FIRST_DAY = new Date('2025-09-01T08:00:00Z')

/**
 * Records some stores over fifteen months, with about 10,000 responses that are kept. Uses only the public API.
 * @returns the email addresses of the merchants who can log in at the end
 */
export async function playChapters(recording: Recording): Promise<string[]> {
  const openedStores = await openStores(recording)
  await winter(recording, openedStores)
  await autumn(recording, openedStores)
  await lastDays(recording, openedStores)
  return [...Object.values(openedStores).map(({ merchant }) => merchant.email), NEWCOMER]
}

/** September 2025: five stores, one of them with responses that retention deletes later. */
async function openStores(recording: Recording) {
  const candles = await open(recording, 'candles', { timezone: 'Europe/Copenhagen', plan: 'pro-monthly' })
  const records = await open(recording, 'records', { timezone: 'America/New_York', plan: 'free' })
  const boots = await open(recording, 'boots', { timezone: 'Pacific/Auckland', plan: 'pro-monthly' })
  const tea = await open(recording, 'tea', { timezone: 'Asia/Kolkata', plan: 'pro-yearly' })
  const brass = await open(recording, 'brass', { timezone: 'UTC', plan: 'pro-monthly', method: 'fails_at_renewal' })
  await answerSome(recording, candles, { count: 900, tag: 'first autumn', days: 20 })
  await answerSome(recording, tea, { count: 1_300, tag: 'old', days: 40 })
  await answerSome(recording, brass, { count: 300, tag: 'early', days: 5 })
  await answerSome(recording, boots, { count: 500, tag: 'early', days: 5 })
  return { candles, records, boots, tea, brass }
}

/** February 2026: a second revision, orders that the store's server reports, and a plan whose cap fills up. */
async function winter(recording: Recording, { candles, records, boots, tea }: OpenedStores): Promise<void> {
  recording.clock.moveTo('2026-02-01T09:00:00Z')
  await recording.restart()
  const { origins } = recording
  const api = await requestLogIn(origins, candles.merchant.email)
  await requestSave(api, candles.surveyId, { questions: everyTypeChanged })
  await requestPublish(api, candles.surveyId)
  await answerSome(recording, candles, { count: 1_600, tag: 'winter', days: 20 })
  await answerSome(recording, records, { count: 800, tag: 'winter', days: 10 })
  await answerSome(recording, boots, { count: 500, tag: 'winter', days: 5 })
  await answerSome(recording, tea, { count: 900, tag: 'winter', days: 10 })
  await reportStoreOrders(recording, candles)
}

/** October 2026: the time zone changes, a plan grows, a rush from one network, retention. */
async function autumn(recording: Recording, { candles, records, boots, tea }: OpenedStores): Promise<void> {
  recording.clock.moveTo('2026-10-20T09:00:00Z')
  await recording.restart()
  const { origins } = recording
  const candlesApi = await requestLogIn(origins, candles.merchant.email)
  await requestSave(candlesApi, candles.surveyId, {
    questions: everyQuestionType,
    name: 'After the purchase, third edition',
  })
  await requestPublish(candlesApi, candles.surveyId)
  await answerSome(recording, candles, { count: 1_200, tag: 'second autumn', days: 8 })
  await answerSome(recording, records, { count: 260, tag: 'rush', days: 0.01, network: '198.51.100' })
  // The plan's cap is reached. The survey is no longer shown, but open pages can still answer.
  await answerSome(recording, records, { count: 40, tag: 'robots', days: 0.01, tooFast: true, revision: 1 })
  await answerSome(recording, records, { count: 300, tag: 'autumn', days: 6, revision: 1 })
  const bootsApi = await requestLogIn(origins, boots.merchant.email)
  const { business } = boots.merchant
  await bootsApi('PUT', '/settings/store', {
    businessName: business.businessName,
    storeUrl: business.storeUrl,
    businessEmail: 'office@boots.example',
    timezone: 'America/Los_Angeles',
  })
  await answerSome(recording, boots, { count: 500, tag: 'autumn', days: 5 })
  await requestPlan(recording, bootsApi, { planId: 'pro-yearly' })
  const teaApi = await requestLogIn(origins, tea.merchant.email)
  const aYearBefore = new Date(recording.clock.now())
  aYearBefore.setUTCFullYear(aYearBefore.getUTCFullYear() - 1)
  const confirmed = { responses: 1_300, orders: 0, deletesBefore: aYearBefore.toISOString() }
  await teaApi('PUT', '/settings/data/retention', { retentionMonths: 12, confirmed })
  await answerSome(recording, tea, { count: 900, tag: 'autumn', days: 2 })
}

/** November 2026: everything else a merchant does, and what is pruned after some days. */
async function lastDays(recording: Recording, { candles, records, boots, tea }: OpenedStores): Promise<void> {
  recording.clock.moveTo('2026-11-18T09:00:00Z')
  await recording.restart()
  const { origins } = recording
  const api = await requestLogIn(origins, candles.merchant.email)
  await ordersSurvey(recording, candles, api)
  await otherSurveys(api, candles.surveyId)
  await answerSome(recording, candles, { count: 25, tag: 'tries', days: 0, test: true })
  const deleted = await answerSome(recording, candles, { count: 600, tag: 'last days', days: 1 })
  await removeResponses(api, candles.surveyId, deleted.slice(0, 20))
  await setSpamVerdicts(recording, records)
  await answerSome(recording, tea, { count: 300, tag: 'last days', days: 0.2 })
  await viewSurvey(recording, { ...candles, publicKey: candles.merchant.publicKey, count: 150, tag: 'last days' })
  for (let view = 0; view < 30; view++) {
    await viewPage(origins, candles.merchant.publicKey, view % 3 === 0 ? 'customerTags,orderValue' : '')
  }
  const bootsApi = await requestLogIn(origins, boots.merchant.email)
  await bootsApi('POST', '/billing/cancel', { reason: 'Too dear', keepSurveyId: boots.surveyId })
  await requestSignUp(recording, NEWCOMER, { ...BUSINESS, businessName: 'Not yet open', timezone: 'Europe/Paris' })
  await apiClient(origins, null)('POST', '/auth/forgot-password', { email: NEWCOMER })
  await api('POST', '/settings/store/secret')
  await useProvider(recording, candles.merchant.email)
  await downloadCsv(recording, api, candles.surveyId)
  await leave(recording)
}

const NEWCOMER = 'newcomer@shops.example'
const BUSINESS = { storeUrl: 'https://shops.example', currency: 'EUR' }

type Opening = {
  readonly timezone: string
  readonly plan: string
  readonly method?: 'pays' | 'fails_at_renewal'
}

async function open(recording: Recording, name: string, { timezone, plan, method }: Opening): Promise<Store> {
  const email = `${name}@shops.example`
  const merchant = await requestSignUp(recording, email, { ...BUSINESS, businessName: `The ${name} shop`, timezone })
  await requestFinishOnboarding(recording, merchant)
  const api = await requestLogIn(recording.origins, email)
  await requestPlan(recording, api, { planId: plan, ...(method && { method }) })
  const questions = { candles: everyQuestionType, tea: twoScores }[name] ?? choiceAndScore
  const surveyId = await requestCreate(api, `${name} main`, {
    name: `What ${name} want to know`,
    description: 'On the thank-you page',
    questions,
  })
  await requestPublish(api, surveyId)
  return { merchant, surveyId }
}

const answerSome = (
  recording: Recording,
  { merchant, surveyId }: Store,
  crowd: Omit<Crowd, 'publicKey' | 'surveyId' | 'random'>,
) => sendAnswers(recording, { ...crowd, surveyId, publicKey: merchant.publicKey, random })

/** A second survey, answered by customers whose store has signed their order; some answer on two pages. */
async function ordersSurvey(recording: Recording, { merchant }: Store, api: ApiClient): Promise<void> {
  const surveyId = await requestCreate(api, 'orders', {
    name: 'Signed orders',
    description: '',
    questions: scoreAndReason,
    audience: [{ type: 'customerTags', operator: 'contains', values: ['vip'], labels: ['VIP'] }],
    appearance: { accent: '#ffd400', scheme: 'dark' },
  })
  await requestPublish(api, surveyId)
  const { secret } = await api<{ secret: string }>('GET', '/settings/store/secret')
  const store = { merchant, surveyId }
  await answerSome(recording, store, { count: 700, tag: 'orders', days: 1, secret })
  // Other response ids for the same orders. They are merged into the orders' responses.
  await answerSome(recording, store, { count: 60, tag: 'orders', page: 'second page', days: 0.1, secret })
}

async function reportStoreOrders({ origins, clock }: Recording, { merchant }: Store): Promise<void> {
  const api = await requestLogIn(origins, merchant.email)
  const { secret } = await api<{ secret: string }>('GET', '/settings/store/secret')
  const orderedAt = clock.now().toISOString()
  const orders = Array.from({ length: 90 }, (_, index) => ({
    orderId: `told-${index}`,
    event: index % 9 === 0 ? 'refunded' : 'placed',
    placedAt: orderedAt,
    ...(index % 4 !== 0 && { total: `${10 + index}.50`, currency: index % 5 === 0 ? 'JPY' : 'EUR' }),
  }))
  const body = JSON.stringify({ orders })
  const reply = await fetch(`${origins.storefront}/storefront/v1/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'earshot-store': merchant.publicKey,
      'earshot-signature': sign(secret, body, clock.now()),
    },
    body,
  })
  if (!reply.ok) throw new Error(`Orders were answered with ${reply.status}: ${await reply.text()}`)
}

/** Drafts, a duplicate, one deleted survey, one moved to draft, unpublished changes, templates. */
async function otherSurveys(api: ApiClient, mainId: SurveyId): Promise<void> {
  const plain = { name: 'A draft', description: '', questions: choiceAndScore }
  await requestCreate(api, 'draft', { ...plain, appearance: { accent: '#00aa77', scheme: 'light' } })
  await api('POST', `/surveys/${mainId}/duplicate`, { surveyId: surveyIdOf('duplicate') })
  const stopped = await requestCreate(api, 'stopped', { ...plain, name: 'Asked once' })
  await requestPublish(api, stopped)
  await api('POST', `/surveys/${stopped}/draft`)
  const deleted = await requestCreate(api, 'deleted', { ...plain, name: 'Deleted last week' })
  await requestPublish(api, deleted)
  await api('DELETE', `/surveys/${deleted}`)
  await requestSave(api, mainId, { description: 'Changed and not published' })
  for (const categoryTag of ['customer satisfaction', 'customer loyalty']) {
    const templateId = surveyIdOf(`template ${categoryTag}`)
    const questions = ofSurvey(templateId, scoreAndReason)
    await api('PUT', `/surveys/templates/${templateId}`, { name: categoryTag, description: '', categoryTag, questions })
  }
}

async function removeResponses(api: ApiClient, surveyId: SurveyId, responseIds: readonly string[]): Promise<void> {
  for (const responseId of responseIds) await api('DELETE', `/surveys/${surveyId}/responses/${responseId}`)
}

/** Some spam stays, some is cleared permanently, and one clearing is undone. */
async function setSpamVerdicts({ origins, clock }: Recording, { merchant, surveyId }: Store): Promise<void> {
  const api = await requestLogIn(origins, merchant.email)
  const cleared = await api<object>('POST', `/surveys/${surveyId}/not-spam`)
  clock.advance(60_000)
  await api('POST', `/surveys/${surveyId}/spam`, cleared)
  const { responses } = await api<{ responses: { responseId: string }[] }>(
    'GET',
    `/surveys/${surveyId}/responses?limit=30&kind=spam`,
  )
  for (const { responseId } of responses.slice(0, 12)) {
    clock.advance(1_000)
    await api('POST', `/surveys/${surveyId}/responses/${responseId}/not-spam`)
  }
  const counted = await api<{ responses: { responseId: string }[] }>('GET', `/surveys/${surveyId}/responses?limit=10`)
  await removeResponses(
    api,
    surveyId,
    counted.responses.map(({ responseId }) => responseId),
  )
}

async function downloadCsv({ origins }: Recording, api: ApiClient, surveyId: SurveyId): Promise<void> {
  const { ticket } = await api<{ ticket: string }>('POST', '/auth/tickets', { what: 'responses_csv' })
  const reply = await fetch(`${origins.dashboard}/api/surveys/${surveyId}/responses.csv?ticket=${ticket}`)
  if (!reply.ok) throw new Error(`The file was answered with ${reply.status}`)
  await reply.arrayBuffer()
}

/** A store that is created and then deleted with everything in it. */
async function leave(recording: Recording): Promise<void> {
  const store = await open(recording, 'leaving', { timezone: 'UTC', plan: 'free' })
  await answerSome(recording, store, { count: 40, tag: 'leaving', days: 0 })
  const api = await requestLogIn(recording.origins, store.merchant.email)
  await api('POST', '/settings/data/delete', { password: PASSWORD })
}
