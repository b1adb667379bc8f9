import type { PublishedSurvey } from '@earshot/survey'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../apps/server/src/demo/demo-merchant.ts'
import type { Addresses } from '../../apps/server/src/start/start-server.ts'
import { fromAnotherNetwork } from './another-network.ts'

/** A harness needs this from the demo store: how to act as its merchant, and which survey is live. */
export async function logInToDemo(addresses: Addresses) {
  const { dashboard, storefront } = addresses
  const token = await demoToken(addresses)
  const headers = { authorization: `Bearer ${token}` }
  const { store } = await read<{ store: { storeId: string; publicKey: string } }>(
    `${dashboard}/api/onboarding/store/details`,
    { headers },
  )
  const base = `${storefront}/storefront/v1/${store.publicKey}/surveys`
  const { surveys } = await read<{ surveys: { surveyId: string; revision: number }[] }>(base)
  const live = surveys[0]
  if (!live) throw new Error('The demo store asks nothing')
  const survey = await read<PublishedSurvey>(`${base}/${live.surveyId}/revisions/${live.revision}`)
  return { token, storeId: store.storeId, publicKey: store.publicKey, survey }
}

/** A fresh login token of the demo merchant. */
export async function demoToken({ dashboard }: Pick<Addresses, 'dashboard'>): Promise<string> {
  const { token } = await read<{ token: string }>(`${dashboard}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnotherNetwork() },
    body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
  })
  return token
}

/** The answer of a server of ours; throws on any refusal. */
export async function read<T>(url: string, init?: RequestInit): Promise<T> {
  const reply = await fetch(url, init)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}
