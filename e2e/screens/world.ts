import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedSurvey, Question, SurveyId } from '@earshot/survey'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
  randomMessages,
  seededRandom,
} from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import type { TestWorld } from '../support/test.ts'

/** Words as long as German ones get, and letters that run the other way. */
const LONG_WORDS = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und Donaudampfschifffahrt'
const ARABIC = 'كيف سمعت عن متجرنا لأول مرة؟'

const PASSWORD = 'candles and spruce'

/** One grey pixel. */
export const A_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

type Api = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<unknown>

export type Merchant = { readonly token: string; readonly surveyId: string }

export type World = { readonly full: Merchant; readonly empty: Merchant; readonly newcomer: Merchant }

/**
 * The merchants whose screens are looked at, made once per run: after a failure the test runner goes on in a new
 * process, and one address may sign up only so often.
 */
export async function theWorld(here: TestWorld): Promise<World> {
  const { dashboard, folder } = here
  const file = join(folder, 'world.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as World
  const world = {
    full: await aFullMerchant(here),
    empty: await anEmptyMerchant(dashboard),
    newcomer: { token: await signUp(dashboard, 'Newcomer', false), surveyId: '' },
  }
  writeFileSync(file, JSON.stringify(world))
  return world
}

/** A merchant who has just signed up; `finished`: with onboarding behind them. */
async function signUp(dashboard: string, businessName: string, finished: boolean): Promise<string> {
  const { token } = (await caller(dashboard, null)('POST', '/auth/signup', {
    businessName,
    email: `${newUuid()}@shop.example`,
    password: PASSWORD,
    storeUrl: 'https://shop.example',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
  })) as { token: string }
  if (!finished) return token
  const api = caller(dashboard, token)
  const store = { businessName, storeUrl: 'https://shop.example', timezone: 'Europe/Berlin', currency: 'EUR' }
  await api('PUT', '/onboarding/store', store)
  await api('PUT', '/onboarding/goals', { goals: ['attribution'] })
  return ((await api('POST', '/onboarding/finish', { skipped: true })) as { token: string }).token
}

/** A merchant with all that makes a screen tight: long names, Arabic, many surveys, one of 300 questions. */
async function aFullMerchant({ dashboard, storefront }: TestWorld): Promise<Merchant> {
  const token = await signUp(dashboard, `${LONG_WORDS} GmbH & Co. KG`, true)
  const api = caller(dashboard, token)
  const { imageUrl } = (await api('POST', '/pictures', { picture: A_PNG })) as { imageUrl: string }
  await saveSurvey(api, 'Three hundred questions', (surveyId) => questions(surveyId, imageUrl, 300))
  for (const name of ['Second', 'Third', 'Fourth', 'Fifth', ARABIC]) await saveSurvey(api, name, () => [])
  const { surveyId, version } = await saveSurvey(api, LONG_WORDS.slice(0, 120), (surveyId) =>
    questions(surveyId, imageUrl, 8),
  )
  await api('POST', `/surveys/${surveyId}/publish`, undefined, { 'if-match': `"${version}"` })
  const { store } = (await api('GET', '/onboarding/store/details')) as { store: { publicKey: string } }
  await answer(storefront, store.publicKey, surveyId as SurveyId)
  return { token, surveyId }
}

const SHOPPERS = 40
/** Whoever does not answer has seen it too. */
const SHOWN = 64

/** Shoppers see it, and most of them answer, some to the end, through the public endpoint as pages do. */
async function answer(storefront: string, publicKey: string, surveyId: SurveyId): Promise<void> {
  const at = `${storefront}/storefront/v1`
  const reply = await fetch(`${at}/${publicKey}/surveys/${surveyId}/revisions/1`)
  const { data: survey } = (await reply.json()) as { data: PublishedSurvey }
  const send = async (path: string, body: object) => {
    const kept = await fetch(`${at}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!kept.ok) throw new Error(`${path} answered ${kept.status}: ${await kept.text()}`)
  }
  const random = seededRandom(7)
  for (let shopper = 0; shopper < SHOWN; shopper++) await send('shown', { surveyId, revision: 1, shownId: newUuid() })
  for (let shopper = 0; shopper < SHOPPERS; shopper++) {
    const last = randomMessages(survey.questions, random).at(-1)
    if (!last) continue
    const { seconds: _, ...message } = last
    await send('responses', { ...message, responseId: newUuid(), surveyId, revision: 1, path: [] })
  }
}

/** A merchant who has made one survey and asked nobody yet. */
async function anEmptyMerchant(dashboard: string): Promise<Merchant> {
  const token = await signUp(dashboard, 'Nordlys Candles', true)
  const { surveyId } = await saveSurvey(caller(dashboard, token), 'Untitled Survey', () => [])
  return { token, surveyId }
}

async function saveSurvey(api: Api, name: string, questionsOf: (surveyId: SurveyId) => Question[]) {
  const surveyId = newUuid() as SurveyId
  await api('POST', '/surveys', { surveyId })
  const copy = { name, description: '', questions: questionsOf(surveyId) }
  return (await api('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"1"' })) as {
    surveyId: string
    version: number
  }
}

/** One type after the other, and round again. */
function questions(surveyId: SurveyId, imageUrl: string, count: number): Question[] {
  return Array.from({ length: count }, (_, orderIndex) => {
    const text = orderIndex % 3 === 1 ? ARABIC : `${orderIndex + 1}. ${LONG_WORDS}?`
    const make = KINDS[orderIndex % KINDS.length] ?? aTextQuestion
    const question = make(`q${orderIndex + 1}`, { text, options: OPTIONS })
    const pictured = question.type === 'image' ? withPictures(question, imageUrl) : question
    return { ...pictured, surveyId, orderIndex }
  })
}

const KINDS: readonly ((id: string, parts: { text: string; options: readonly string[] }) => Question)[] = [
  aSingleSelect,
  (id, { text }) => anNpsQuestion(id, { text }),
  aMultiSelect,
  (id, { text }) => aRating(id, { text }),
  aDropDown,
  anImageQuestion,
  (id, { text }) => aTextQuestion(id, { text }),
  (id, { text }) => aDateQuestion(id, { text }),
]

const withPictures = (question: Extract<Question, { type: 'image' }>, imageUrl: string): Question => ({
  ...question,
  config: { ...question.config, options: question.config.options.map((option) => ({ ...option, imageUrl })) },
})

const OPTIONS = ['instagram', 'a-friend', 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze', 'search']

function caller(dashboard: string, token: string | null): Api {
  return async (method, path, body, headers = {}) => {
    const reply = await fetch(`${dashboard}/api${path}`, {
      method,
      headers: {
        ...headers,
        // An address of its own: one may sign up only so often.
        'x-forwarded-for': '10.20.0.1',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { data: unknown }).data
  }
}
