import type { MerchantId, StoreId, SurveyId } from '@earshot/survey'
import { aSingleSelect } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { sql } from '../db/drizzle.ts'
import type { EventList } from '../security-log/event-list.schema.ts'
import type { TestApp } from './test-app.ts'
import { call, etag, putOnPlan } from './test-store.ts'

export const PASSWORD = 'candles and spruce'
export const OTHER_PASSWORD = 'lanterns and pine'

export const anAddress = () => `${newUuid()}@shop.example`

export type TestAccount = Awaited<ReturnType<typeof signUpAs>>

/** Signs up through the API, by default for a store of its own. */
export async function signUpAs(
  app: TestApp,
  email: string,
  password = PASSWORD,
  own: { readonly storeUrl?: string; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const { storeUrl = `https://${newUuid()}.example`, headers = {} } = own
  const wanted = {
    ...{ email, password, businessName: 'Nordlys', storeUrl },
    ...{ timezone: 'Europe/Copenhagen', currency: 'DKK' },
  }
  const reply = await call(app, { token: null, headers }, 'POST /auth/signup', wanted)
  const { json, status } = reply
  if (status !== 201) throw new Error(`The sign-up was refused: ${JSON.stringify(json)}`)
  const token: string = json.data.token
  const facts = JSON.parse(atob(token.split('.')[1] ?? '')) as { storeId: StoreId; merchantId: MerchantId }
  const device = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { storeId: facts.storeId, merchantId: facts.merchantId, token, email, password, device }
}

/** Sends the mails that are due. @returns those to this address since the last time */
export async function mailsTo(app: TestApp, email: string) {
  await app.runJobs()
  const sent = app.mails.filter(({ to }) => to === email)
  app.mails.splice(0)
  return sent
}

export const linkIn = (mail: { readonly text: string } | undefined): string =>
  /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

export const confirm = (app: TestApp, link: string, password = PASSWORD) =>
  call(app, null, 'POST /auth/confirm-email', { link, password })

/** Signs up, and confirms the address by the mailed link. */
export async function aConfirmedAccount(app: TestApp, email = anAddress()): Promise<TestAccount> {
  const account = await signUpAs(app, email)
  const confirmed = await confirm(app, linkIn((await mailsTo(app, email)).at(-1)))
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.json))
  return account
}

/** The status of a login, and the code of its problem. */
export async function logInAs(app: TestApp, email: string, password = PASSWORD, headers = {}) {
  const { status, json } = await call(app, { token: null, headers }, 'POST /auth/login', { email, password })
  return { status, code: json.problem?.code, token: json.data?.token as string | undefined }
}

/** The store that a login token is for. */
export const storeOf = (token: string | undefined): string | undefined =>
  token && JSON.parse(atob(token.split('.')[1] ?? '')).storeId

export const emailConfirmationOf = async (app: TestApp, { token }: { readonly token: string }) =>
  (await call(app, token, 'GET /onboarding/store/details')).json.data?.emailConfirmation

/** The names of the events in the security log of an account, in alphabetical order. */
export async function eventsOf(app: TestApp, { token }: { readonly token: string }): Promise<string[]> {
  await app.services.gatheredEvents.write()
  const { json } = await call(app, token, 'GET /settings/account/security-log')
  return (json.data as EventList).events.map(({ event }) => event).toSorted()
}

/** Makes a survey with one question, on a plan that lets it be published. */
export async function addDraft(app: TestApp, { token, storeId }: TestAccount): Promise<SurveyId> {
  await putOnPlan(app, storeId, 'free')
  const surveyId = newUuid() as SurveyId
  const content = {
    name: 'A',
    description: '',
    questions: [{ ...aSingleSelect('q'), surveyId }],
  }
  const made = await call(app, token, 'POST /surveys', { surveyId, content })
  if (made.status !== 201) throw new Error(JSON.stringify(made.json))
  return surveyId
}

export const publish = (app: TestApp, { token }: { readonly token: string }, surveyId: SurveyId) =>
  call(app, { token, headers: etag(1) }, `POST /surveys/${surveyId}/publish`)

/** How many different salts the accounts of an address have. */
export async function saltsOf(app: TestApp, email: string): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(sql`
    SELECT count(DISTINCT split_part(m.password_hash, '$', 2))::integer AS n FROM merchants m WHERE (store_id, merchant_id) IN (
      SELECT store_id, merchant_id FROM sign_ins WHERE email = ${email}
      UNION SELECT store_id, merchant_id FROM unconfirmed_sign_ins WHERE email = ${email} AND closed_at IS NULL)`)
  return rows[0]?.n ?? 0
}

export async function isInDatabase(app: TestApp, { storeId }: { readonly storeId: StoreId }): Promise<boolean> {
  const { rows } = await app.db.execute(sql`SELECT FROM stores WHERE store_id = ${storeId}`)
  return rows.length > 0
}
