import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedSurvey, SurveyId } from '@earshot/survey'
import { anImageQuestion, seededRandom } from '@earshot/survey/testing'
import { type Origins, PASSWORD, requestLogIn } from '../../apps/server/src/testing/release-dump/api-client.ts'
import { requestPlan } from '../../apps/server/src/testing/release-dump/billing-provider-client.ts'
import {
  requestCreate,
  requestFinishOnboarding,
  requestPublish,
  requestSignUp,
} from '../../apps/server/src/testing/release-dump/merchant.ts'
import { choiceAndScore, everyQuestionType } from '../../apps/server/src/testing/release-dump/questions.ts'
import { createManualClock } from '../../apps/server/src/testing/release-dump/recording.ts'
import { sendAnswers } from '../../apps/server/src/testing/release-dump/shoppers.ts'
import { root } from '../../scripts/run-node.ts'
import { read } from '../support/demo-client.ts'

const NAMES = ['candles', 'records', 'tea']
/** How many responses each survey has before the upgrade. */
export const RESPONSES = 200
const random = seededRandom(21)

export type UpgradedStore = {
  readonly storeId: string
  readonly publicKey: string
  readonly email: string
  /** From a login before the upgrade. */
  readonly token: string
  /** The live survey, as pages get it. */
  readonly survey: PublishedSurvey
  /** A survey that is edited and never published. */
  readonly draftId: SurveyId
  /** The address of a picture that an option of the live survey shows. */
  readonly imageUrl: string
}

/**
 * Signs up some stores, each with a live survey that asks a question of every type, a draft, a picture and responses.
 * @param origins the addresses that browsers know
 * @param server a server behind them, which takes responses of many networks from here
 * @param names one for each store
 */
export async function openStores(
  origins: Origins,
  server: Origins,
  names: readonly string[] = NAMES,
): Promise<readonly UpgradedStore[]> {
  const stores: UpgradedStore[] = []
  for (const name of names) stores.push(await open(origins, server, name))
  return stores
}

async function open(origins: Origins, server: Origins, name: string): Promise<UpgradedStore> {
  const email = `${name}@shops.example`
  const business = {
    businessName: `The ${name} shop`,
    storeUrl: 'https://shops.example',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
  }
  const merchant = await requestSignUp({ origins }, email, business)
  await requestFinishOnboarding({ origins }, merchant)
  const api = await requestLogIn(origins, email)
  await requestPlan({ origins }, api, { planId: 'pro-monthly' })
  const picture = readFileSync(join(root, 'apps/dashboard/public/apple-touch-icon.png')).toString('base64')
  const { imageUrl } = await api<{ imageUrl: string }>('POST', '/pictures', { picture })
  const questions = everyQuestionType.map((question) =>
    question.questionId === 'image' ? withPicture(imageUrl) : question,
  )
  const surveyId = await requestCreate(api, `${name} live`, { name: 'After the purchase', description: '', questions })
  await requestPublish(api, surveyId)
  const draft = { name: 'A draft', description: '', questions: choiceAndScore }
  const draftId = await requestCreate(api, `${name} draft`, draft)
  const { publicKey } = merchant
  const clock = createManualClock(new Date())
  await sendAnswers({ origins: server, clock }, { publicKey, surveyId, count: RESPONSES, tag: name, random, days: 0 })
  const { token } = await read<{ token: string }>(`${origins.dashboard}/api/auth/login`, logInAs(email))
  const { store } = await api<{ store: { storeId: string } }>('GET', '/onboarding/store/details')
  const survey = await read<PublishedSurvey>(
    `${origins.storefront}/storefront/v1/${publicKey}/surveys/${surveyId}/revisions/1`,
  )
  return { storeId: store.storeId, publicKey, email, token, survey, draftId, imageUrl }
}

function withPicture(imageUrl: string) {
  const question = anImageQuestion('image', { isRequired: false })
  const options = question.config.options.map((option) => ({ ...option, imageUrl }))
  return { ...question, config: { ...question.config, options } }
}

const logInAs = (email: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password: PASSWORD }),
})
