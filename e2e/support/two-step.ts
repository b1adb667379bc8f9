import { appCodeAt } from '../../apps/server/src/testing/app-code.ts'
import type { TestMerchant } from './merchant.ts'

const STEP_MS = 30_000

/** An authenticator app. */
export type TestAuthenticator = {
  /** A code that is accepted now, and was not used: each call takes the code of another 30 seconds. */
  readonly nextCode: () => string
  readonly recoveryCodes: readonly string[]
}

type Codes = { readonly setId: string; readonly codes: readonly string[] }

/** Turns two-step login on with an authenticator app. Its first code is used up by that, so one more is accepted now. */
export async function turnOnTwoStep({ api }: Pick<TestMerchant, 'api'>): Promise<TestAuthenticator> {
  const { note, key } = await api<{ note: string; key: string }>('POST', '/auth/two-step/app/start')
  const start = Date.now()
  const code = appCodeAt(key, new Date(start))
  const { recoveryCodes } = await api<{ recoveryCodes: Codes }>('PUT', '/auth/two-step/app', { note, code })
  await api('POST', '/auth/two-step/turn-on', { setId: recoveryCodes.setId })
  return { nextCode: () => appCodeAt(key, new Date(start + STEP_MS)), recoveryCodes: recoveryCodes.codes }
}
