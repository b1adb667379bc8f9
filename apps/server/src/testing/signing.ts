import { sign } from '../stores/signature.ts'
import { received } from './received.ts'
import { STOREFRONT, type TestApp } from './test-app.ts'
import { call, type TestStore } from './test-store.ts'

/** The secret that a store signs with, as its merchant gets it. */
export const secretOf = async (app: TestApp, { token }: TestStore): Promise<string> =>
  (await call(app, token, 'GET /settings/store/secret')).json.data.secret

/** The fields that a page of a store adds to its messages: the context as it was signed, and the signature. */
export async function signedContext(app: TestApp, store: TestStore, context: object, at = app.clock.now) {
  const text = JSON.stringify(context)
  return { context: text, signature: sign(await secretOf(app, store), text, at) }
}

/** Reports orders as a store's server does. @param changed other headers */
export async function reportOrders(
  app: TestApp,
  store: TestStore,
  body: unknown,
  changed: Record<string, string> = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'earshot-store': store.publicKey,
    'earshot-signature': sign(await secretOf(app, store), text, app.clock.now),
    ...changed,
  }
  const reply = await app.request(`${STOREFRONT}/storefront/v1/orders`, { method: 'POST', headers, body: text })
  const { status, json } = await received(reply)
  return { status, json }
}
