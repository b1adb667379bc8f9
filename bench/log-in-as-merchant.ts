import { hashPassword } from '../apps/server/src/sign-in/password.ts'
import { PASSWORD } from '../e2e/support/merchant.ts'
import type { OpenInstallation } from './open-installation.ts'
import type { SeededSurvey } from './seed/replicate.ts'

export type MerchantRequest = (
  path: string,
  init?: { readonly method?: 'POST'; readonly body?: unknown },
) => Promise<Response>

/**
 * Logs in to a store of the installation.
 * @returns sends a request of its merchant to a path below `/api`
 * @throws if the login, or later a request, is refused
 */
export async function logInAsMerchant(
  { client, server }: OpenInstallation,
  { storeId }: SeededSurvey,
): Promise<MerchantRequest> {
  const { rows } = await client.query<{ email: string }>(
    `WITH changed AS (UPDATE merchants SET password_hash = $2 WHERE store_id = $1)
     SELECT email FROM sign_ins WHERE store_id = $1 UNION ALL SELECT email FROM unconfirmed_sign_ins WHERE store_id = $1`,
    [storeId, await hashPassword(PASSWORD)],
  )
  const send = async (
    path: string,
    headers: Readonly<Record<string, string>>,
    init: Parameters<MerchantRequest>[1] = {},
  ) => {
    const { method = 'GET', body } = init
    const reply = await fetch(`${server.addresses.dashboard}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${await reply.text()}`)
    return reply
  }
  const login = await send('/auth/login', {}, { method: 'POST', body: { email: rows[0]?.email, password: PASSWORD } })
  const { data } = (await login.json()) as { readonly data: { readonly token: string } }
  return (path, init) => send(path, { authorization: `Bearer ${data.token}` }, init)
}
