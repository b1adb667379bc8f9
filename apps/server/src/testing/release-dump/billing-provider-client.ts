import { APP_ID } from '../../billing-provider/provider.ts'
import type { ApiClient } from './api-client.ts'
import type { Recording } from './recording.ts'
import { withClient } from './release-dump.ts'

type Payment = { readonly planId: string; readonly method?: 'pays' | 'fails_at_renewal' }

/** Requests a plan and approves it on the billing provider's page. */
export async function requestPlan(
  { origins }: Pick<Recording, 'origins'>,
  api: ApiClient,
  { planId, method = 'pays' }: Payment,
) {
  const asked = { planId, returnUrl: `${origins.dashboard}/` }
  const { confirmationUrl } = await api<{ confirmationUrl?: string }>('POST', '/billing/subscription', asked)
  if (confirmationUrl !== undefined) {
    const page = await (await fetch(confirmationUrl)).text()
    const dueCents = /name="dueCents" value="(\d+)"/.exec(page)?.[1] ?? ''
    const body = new URLSearchParams({ decision: 'approve', method, dueCents })
    const approved = await fetch(confirmationUrl, { method: 'POST', body, redirect: 'manual' })
    if (approved.status >= 400) throw new Error(`Approving ${planId} answered ${approved.status}`)
  }
  await api('POST', '/billing/refresh')
}

/** Usage, a credit and a one-time charge, as a product with usage-based plans would report them to the provider. */
export async function useProvider({ origins, clock, databaseUrl }: Recording, email: string): Promise<void> {
  const { apiKey, customerId } = await readCredentials(databaseUrl, email)
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${origins.dashboard}/billing/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-mantle-app-id': APP_ID,
        'x-mantle-app-api-key': apiKey,
      },
      body: JSON.stringify({ ...body, customerId }),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  }
  for (let index = 0; index < 20; index++) {
    const eventName = index % 3 === 0 ? 'order_placed' : 'response_received'
    await post('/usage_events', { eventName, eventId: `event-${index}`, timestamp: clock.now().toISOString() })
  }
  await post('/usage_credits', { name: 'Goodwill', description: 'A slow week', amount: 5 })
  await post('/one_time_charges', { name: 'Set-up', amount: 49, returnUrl: `${origins.dashboard}/` })
}

async function readCredentials(databaseUrl: string, email: string) {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ apiKey: string; customerId: string }>(
      `SELECT value AS "apiKey", store_id AS "customerId" FROM secrets, sign_ins
       WHERE name = 'billing_api_key' AND email = $1`,
      [email],
    )
    const [found] = rows
    if (!found) throw new Error(`Nobody logs in as ${email}`)
    return found
  })
}
