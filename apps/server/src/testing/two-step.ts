import { v7 as newUuid } from 'uuid'
import { passkeys } from '../db/schema.ts'
import { appCodeAt } from './app-code.ts'
import type { TestApp } from './test-app.ts'
import { call, type TestStore } from './test-store.ts'

export type AppInTest = { readonly codeAt: (moment: Date) => string; readonly recoveryCodes: readonly string[] }

/** Sets two-step login up with an authenticator app, without turning it on. */
export async function setUpApp(app: TestApp, { token }: Pick<TestStore, 'token'>) {
  const started = await call(app, token, 'POST /auth/two-step/app/start')
  const { note, key } = started.json.data
  const code = appCodeAt(key, app.clock.now)
  const added = await call(app, token, 'PUT /auth/two-step/app', { note, code })
  const { recoveryCodes } = added.json.data
  return { setId: recoveryCodes.setId as string, codes: recoveryCodes.codes as string[], key: key as string }
}

/** Turns two-step login on with an authenticator app. The code of this moment is used up by it. */
export async function turnOnByApp(app: TestApp, store: Pick<TestStore, 'token'>): Promise<AppInTest> {
  const { setId, codes, key } = await setUpApp(app, store)
  const turnedOn = await call(app, store.token, 'POST /auth/two-step/turn-on', { setId })
  if (turnedOn.status !== 200) throw new Error(`Turning on answered ${turnedOn.status}`)
  return { codeAt: (moment) => appCodeAt(key, moment), recoveryCodes: codes }
}

/** A row for a passkey that no browser has. @returns its id */
export async function addPasskeyRow(app: TestApp, { storeId, merchantId }: TestStore): Promise<string> {
  const passkeyId = newUuid()
  const made = { credentialId: `credential-${passkeyId}`, publicKey: 'AA', signCount: 0, transports: ['internal'] }
  const row = { storeId, passkeyId, merchantId, ...made, name: 'A passkey', addedAt: app.clock.now }
  await app.db.insert(passkeys).values(row)
  return passkeyId
}
