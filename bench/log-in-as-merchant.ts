import { hashPassword } from '../apps/server/src/sign-in/password.ts'
import { PASSWORD } from '../e2e/support/merchant.ts'
import type { OpenInstallation } from './open-installation.ts'
import type { SeededSurvey } from './seed/replicate.ts'

export type MerchantRequest = (
  path: string,
  init?: { readonly method?: 'GET' | 'POST'; readonly body?: unknown },
) => Promise<Response>

/**
 * Logs in to a store of the installation.
 * @returns sends a request of its merchant to a path below `/api`
 * @throws if the login, or later a request, is refused
 */
export async function logInAsMerchant(installation: OpenInstallation, survey: SeededSurvey): Promise<MerchantRequest> {
  const authorization = `Bearer ${await merchantToken(installation, survey)}`
  return (path, init) => sendTo(installation, path, { authorization }, init)
}

/**
 * Logs in to a store of the installation.
 * @returns the token of the login
 * @throws if the login is refused
 */
export async function merchantToken(installation: OpenInstallation, { storeId }: SeededSurvey): Promise<string> {
  const { client } = installation
  const { rows } = await client.query<{ email: string }>(
    `WITH changed AS (UPDATE merchants SET password_hash = $2 WHERE store_id = $1)
     SELECT email FROM sign_ins WHERE store_id = $1 UNION ALL SELECT email FROM unconfirmed_sign_ins WHERE store_id = $1`,
    [storeId, await hashPassword(PASSWORD)],
  )
  const body = { email: rows[0]?.email, password: PASSWORD }
  const login = await sendTo(installation, '/auth/login', {}, { method: 'POST', body })
  const { data } = (await login.json()) as { readonly data: { readonly token: string } }
  return data.token
}

async function sendTo(
  { server }: OpenInstallation,
  path: string,
  headers: Readonly<Record<string, string>>,
  { method = 'GET', body }: NonNullable<Parameters<MerchantRequest>[1]> = {},
): Promise<Response> {
  const reply = await fetch(`${server.addresses.dashboard}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${await reply.text()}`)
  return reply
}
