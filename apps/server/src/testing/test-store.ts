import {
  ok,
  type PageSurvey,
  type PublishedSurvey,
  type Question,
  type StoreId,
  type Survey,
  type SurveyId,
} from '@earshot/survey'
import { anNpsQuestion, aSingleSelect } from '@earshot/survey/testing'
import { v7 as newUuid, v4 as randomUuid } from 'uuid'
import { allFeatures } from '../billing/billing.ts'
import { identify } from '../billing-provider/customers.ts'
import { changeCustomer } from '../billing-provider/locked-customer.ts'
import {
  activate,
  activeSubscription,
  addSubscription,
  changeSubscription,
  endSubscription,
} from '../billing-provider/subscription-rows.ts'
import { withCustomer } from '../billing-provider/with-customer.ts'
import { sql } from '../db/drizzle.ts'
import { findDocument } from '../responses/documents.ts'
import { hashPassword } from '../sign-in/password.ts'
import { openSession, type SessionDevice } from '../sign-in/sessions.ts'
import { openStore } from '../stores/open-store.ts'
import { createSurvey, emptySurvey, saveSurvey } from '../surveys/operations.ts'
import { publishSurvey } from '../surveys/publish.ts'
import { received } from './received.ts'
import { DASHBOARD, STOREFRONT, type TestApp } from './test-app.ts'

/** For work that nothing stops. */
export const neverAborted: AbortSignal = new AbortController().signal

export type TestStore = Awaited<ReturnType<typeof aTestStore>>

/** For sessions that no browser has opened. */
export const UNKNOWN_DEVICE: SessionDevice = { userAgent: null, network: null, timeZone: null }

/** A store of its own for each test: nothing has to be cleaned up, and nothing can be shared by accident. */
export async function aTestStore(
  app: TestApp,
  wanted: { timezone?: string; isNew?: boolean; password?: string; plan?: PlanId | null } = {},
) {
  const email = `${newUuid()}@shop.example`
  const storeUrl = 'https://shop.example'
  const facts = {
    businessName: 'A Shop',
    email,
    passwordHash: await hashOf(wanted.password),
    storeUrl,
    currency: 'EUR',
    isNew: wanted.isNew ?? false,
  }
  const opened = await openStore(app.db, { ...facts, timezone: wanted.timezone ?? 'UTC' }, app.clock.now)
  if (!opened.ok) throw new Error(opened.problem.code)
  const { storeId, merchantId, publicKey } = opened.value
  const { plan = 'pro-monthly' } = wanted
  if (plan !== null) await putOnPlan(app, storeId, plan)
  const { db, tokenKey } = app.services
  const token = await openSession(
    db,
    { storeId, merchantId, storeUrl, isNewStore: wanted.isNew ?? false, device: UNKNOWN_DEVICE },
    tokenKey,
    app.clock.now,
  )
  return { storeId, merchantId, publicKey, token, email }
}

export type PlanId = 'free' | 'pro-monthly' | 'pro-yearly' | 'partner'

/** Puts a store on a plan as if its merchant had approved it at the provider: without the pages, and without a trial. */
export async function putOnPlan(app: TestApp, storeId: StoreId, planId: PlanId): Promise<void> {
  await putOnPlanUnheard(app, storeId, planId)
  await app.services.billing.invalidate(storeId)
}

/** The same, and nobody tells the product. */
export async function putOnPlanUnheard(app: TestApp, storeId: StoreId, planId: PlanId): Promise<void> {
  await identify(app.billingProvider, storeId, { platform: 'web' }, false)
  await withCustomer(app.billingProvider, storeId, async (held) => {
    const current = await activeSubscription(held)
    if (current) await endSubscription(held, current, held.now)
    await changeCustomer(held, { paymentMethod: 'pays' })
    await activate(held, await addSubscription(held, { planId, at: held.now, status: 'active' }), held.now, null)
  })
}

/** Ends a store's plan at the provider, or freezes it as if a payment had failed; nobody tells the product. */
export async function stopPlanUnheard(app: TestApp, storeId: StoreId, how: 'ended' | 'frozen'): Promise<void> {
  await withCustomer(app.billingProvider, storeId, async (held) => {
    const current = await activeSubscription(held)
    if (!current) throw new Error('There is no plan to stop')
    if (how === 'ended') await endSubscription(held, current, held.now)
    else await changeSubscription(held, current, { frozenAt: held.now })
  })
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose; each password of the tests is hashed once. */
function hashOf(password: string | undefined): Promise<string> | 'none' {
  if (password === undefined) return 'none'
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

let calls = 0

/** The caller of the merchants' API: a token, null for nobody, or either with more headers. */
type Caller = string | null | { readonly token: string | null; readonly headers: Readonly<Record<string, string>> }

/**
 * A call to the merchants' API, and what came back.
 * @param request method and path, such as `GET /surveys`
 */
export async function call(app: TestApp, caller: Caller, request: `${string} ${string}`, body?: unknown) {
  const { token, headers } = caller !== null && typeof caller === 'object' ? caller : { token: caller, headers: {} }
  const [method = '', path = ''] = request.split(' ')
  const reply = await app.request(`${DASHBOARD}/api${path}`, {
    method,
    headers: {
      // Every call comes from another address, so that limits per address do not add up over the tests.
      'x-forwarded-for': `10.1.${calls >> 8}.${calls++ & 255}`,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return received(reply)
}

/**
 * One single-choice question and one NPS question, published, whatever the plan.
 * @param own its audience and appearance, if not everyone and the default
 */
export async function aPublishedTestSurvey(
  app: TestApp,
  store: TestStore,
  questionsOf: (surveyId: SurveyId) => Question[] = twoQuestions,
  own: Pick<Survey, 'audience' | 'appearance'> = {},
): Promise<PublishedSurvey> {
  const surveyId = newUuid() as SurveyId
  const { db, clock } = app
  const made = must(
    await createSurvey(db, store.storeId, emptySurvey(surveyId), { features: ok(allFeatures), now: clock.now }),
  )
  const survey = { surveyId, name: 'A survey', description: '', questions: questionsOf(surveyId), ...own }
  return published(app, store, survey, made.version)
}

/** Publishes a survey again, whatever the plan, so that its former revision is retired. */
export async function publishedAgain(
  app: TestApp,
  store: TestStore,
  surveyId: SurveyId,
  questionsOf: (surveyId: SurveyId) => Question[],
): Promise<PublishedSurvey> {
  const copy = (await fetchSurvey(app, store, surveyId)).data
  const survey = { surveyId, name: `${copy.name}, again`, description: '', questions: questionsOf(surveyId) }
  return published(app, store, survey, copy.version)
}

async function published(app: TestApp, store: TestStore, survey: Survey, version: number): Promise<PublishedSurvey> {
  const { db, clock } = app
  const { surveyId } = survey
  const saved = must(
    await saveSurvey(db, store.storeId, survey, { version, features: ok(allFeatures), now: clock.now }),
  )
  const frozen = must(
    await publishSurvey(db, store.storeId, surveyId, {
      version: saved.version,
      featuresIn: async () => allFeatures,
      now: clock.now,
    }),
  )
  const revision = frozen.publishedRevision ?? 0
  const document = await findDocument(db, { storeId: store.storeId, surveyId, revision })
  if (!document) throw new Error('The published revision cannot be read')
  return document
}

export function twoQuestions(surveyId: SurveyId): Question[] {
  return [aSingleSelect(), anNpsQuestion()].map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
}

/** An audience and an appearance for a survey. */
export const itsOwn = {
  audience: [
    { type: 'customerTags', operator: 'contains', values: ['vip'], labels: ['VIP'] },
    { type: 'orderValue', operator: 'between', value: 10, maxValue: '20.50' },
  ],
  appearance: { accent: '#ffd400', scheme: 'dark' },
} as const satisfies Pick<Survey, 'audience' | 'appearance'>

/** For a copy of that version: the `If-Match` of a client that read it. */
export const etag = (version: number) => ({ 'if-match': `"${version}"` })

/** The reply for a merchant who opens a survey: the working copy, or the problem. */
export const fetchSurvey = async (app: TestApp, { token }: TestStore, surveyId: string) =>
  (await call(app, token, `GET /surveys/${surveyId}`)).json

/** All surveys of a store as its merchant sees them. @param query narrows them down: `&status=deleted` */
export const fetchSurveyList = async (app: TestApp, { token }: TestStore, query = '') =>
  (await call(app, token, `GET /surveys?limit=50${query}`)).json.data

/** The surveys that a store asks at present, as its pages get them. */
export async function liveAt(
  app: TestApp,
  { publicKey }: TestStore,
): Promise<{ surveyId: string; revision: number }[]> {
  const reply = await app.request(`${STOREFRONT}/storefront/v1/${publicKey}/surveys`)
  const { data } = (await reply.json()) as { data: { surveys: { surveyId: string; revision: number }[] } }
  return data.surveys.map(({ surveyId, revision }) => ({ surveyId, revision }))
}

/** A revision as pages get it: all of it except the audience and the form of its results. */
export const asPagesGetIt = ({ questions, audience: _audience, ...survey }: PublishedSurvey): PageSurvey => ({
  ...survey,
  questions: questions.map(({ summary: _summary, ...question }) => question),
})

/** How many rows each table has of a survey; those without any are left out. */
export async function rowsOf(app: TestApp, surveyId: string): Promise<Record<string, number>> {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'survey_id'`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rowCount } = await app.db.execute(sql`SELECT FROM ${sql.identifier(name)} WHERE survey_id = ${surveyId}`)
    if (rowCount) counts[name] = rowCount
  }
  return counts
}

/** The first message of a page: everything except the answers. */
export const aMessage = (survey: PublishedSurvey) => ({
  responseId: randomUuid(),
  surveyId: survey.surveyId,
  revision: survey.revision,
  sequence: 1,
  answers: {},
  completed: false,
})

/** Sends a message as a shopper's page does. */
export const sendResponse = (app: TestApp, message: unknown, userAgent = IPHONE) =>
  postAsPage(app, 'responses', message, { 'user-agent': userAgent })

/**
 * Sends answers of many shoppers of one network at once, so that the flood guard sets the last of them aside.
 * @param survey begins with a single choice
 */
export async function sendRush(app: TestApp, survey: PublishedSurvey, count: number, address = '203.0.113.7') {
  const answers = { [survey.questions[0]?.questionId ?? '']: { optionId: 'yes' } }
  const messages = Array.from({ length: count }, () => ({ ...aMessage(survey), answers }))
  const headers = { 'x-forwarded-for': address }
  const replies = await Promise.all(messages.map((message) => postAsPage(app, 'responses', message, headers)))
  const refused = replies.find(({ status }) => status !== 200)
  if (refused) throw new Error(`A response was answered with ${refused.status}`)
  return messages
}

/** The message of a page after a player has painted. */
export const aShown = ({ surveyId, revision }: Pick<PublishedSurvey, 'surveyId' | 'revision'>) => ({
  surveyId,
  revision,
  shownId: randomUuid(),
})

/** Tells that a player has painted, as a shopper's page does. */
export const sendShown = (app: TestApp, message: unknown) => postAsPage(app, 'shown', message)

async function postAsPage(
  app: TestApp,
  path: 'responses' | 'shown',
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const reply = await app.request(`${STOREFRONT}/storefront/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': IPHONE, ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
  return received(reply)
}

const IPHONE = 'Mozilla/5.0 (iPhone) Mobile'

function must<T>(result: { ok: true; value: T } | { ok: false; problem: { code: string } }): T {
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}
