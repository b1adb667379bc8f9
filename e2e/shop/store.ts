import { randomUUID } from 'node:crypto'
import { aSurvey } from '../../packages/survey/src/testing/index.ts'
import { earshot } from '../support/test.ts'

type Questions = Parameters<typeof aSurvey>[0]

export type Store = { readonly token: string; readonly publicKey: string }

let stores = 0

/** A store of a merchant who has just signed up. */
export async function aStore(): Promise<Store> {
  // From an address of its own: nobody may sign up often from one.
  const address = { 'x-forwarded-for': `10.30.${Math.floor(Math.random() * 256)}.${stores++ % 256}` }
  const merchant = {
    businessName: 'Nordlys Candles',
    email: `shop-${randomUUID()}@earshot.example`,
    password: 'a-long-enough-password',
    storeUrl: 'https://shop.example',
    timezone: 'UTC',
    currency: 'EUR',
  }
  const { token } = await call<{ token: string }>('POST', '/auth/signup', { body: merchant, headers: address })
  const { store } = await call<{ store: { publicKey: string } }>('GET', '/onboarding/store/details', { token })
  return { token, publicKey: store.publicKey }
}

/** Publishes a survey in a store. @returns its id */
export async function publish({ token }: Store, questions: Questions): Promise<string> {
  const surveyId = randomUUID()
  const survey = aSurvey(questions)
  const body = {
    name: survey.name,
    description: survey.description,
    questions: survey.questions.map((question) => ({ ...question, surveyId })),
  }
  const version = (reply: { version: number }) => ({ 'if-match': `"${reply.version}"` })
  const made = await call<{ version: number }>('POST', '/surveys', { token, body: { surveyId } })
  const saved = await call<{ version: number }>('PUT', `/surveys/${surveyId}`, { token, body, headers: version(made) })
  await call('POST', `/surveys/${surveyId}/publish`, { token, headers: version(saved) })
  return surveyId
}

/** Leaves a picture in a store. @param picture its bytes in base64. @returns where it lies, with Earshot */
export async function leavePicture({ token }: Store, picture: string): Promise<string> {
  const { imageUrl } = await call<{ imageUrl: string }>('POST', '/pictures', { token, body: { picture } })
  return imageUrl
}

/** How many responses a survey has, and how many of them are complete, as its merchant reads it. */
export async function counted({ token }: Store, surveyId: string): Promise<{ responses: number; completed: number }> {
  const { responses, completed } = await call<{ responses: number; completed: number }>(
    'GET',
    `/surveys/${surveyId}/analytics`,
    { token },
  )
  return { responses, completed }
}

/** How often a survey was shown, as its merchant reads it. */
export async function timesShown({ token }: Store, surveyId: string): Promise<number> {
  return (await call<{ shown: number }>('GET', `/surveys/${surveyId}/analytics`, { token })).shown
}

type Call = { readonly token?: string; readonly body?: unknown; readonly headers?: Record<string, string> }

async function call<Data>(method: string, path: string, { token, body, headers }: Call): Promise<Data> {
  const reply = await fetch(`${earshot.dashboard}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { data: Data }).data
}
