import type { SurveyId } from '@earshot/survey'
import { fromAnotherNetwork } from '../../e2e/support/another-network.ts'
import { type Copy, copiesOf, JSON_TYPE, type WorstRequest } from './request.ts'
import { type LargeSurvey, type MerchantStore, type MonitoredWorld, renumberRevisions } from './world.ts'

export type PageTargets = {
  readonly wide: LargeSurvey
  readonly beforeLimits: LargeSurvey
  /** A store with many large live surveys that have large audiences. */
  readonly crowded: { readonly store: MerchantStore; readonly surveyIds: readonly SurveyId[] }
}

/** All other requests that need no login. */
export function pages(world: MonitoredWorld, targets: PageTargets): readonly WorstRequest[] {
  return [...documents(world, targets), ...posts(world, targets)]
}

function documents(world: MonitoredWorld, { wide, beforeLimits, crowded }: PageTargets): readonly WorstRequest[] {
  const { dashboard, storefront } = world.server.addresses
  const apiUrl = `${storefront}/storefront/v1`
  const get = (url: string, encoding: string): Copy => ({ url, init: { headers: { 'accept-encoding': encoding } } })
  const page = (name: string, url: string, encoding = 'br'): WorstRequest => ({
    name,
    who: 'anonymous',
    status: 200,
    prepare: (copies) => copiesOf(copies, () => get(url, encoding)),
  })
  /** The server has none of the revisions in memory. */
  const firstOf = (name: string, surveyIds: readonly SurveyId[], copy: (revision: number) => Copy): WorstRequest => ({
    name,
    who: 'anonymous',
    status: 200,
    async prepare(copies) {
      const revision = await renumberRevisions(world, surveyIds)
      return copiesOf(copies, () => copy(revision))
    },
  })
  const at = ({ surveyId }: LargeSurvey, revision: number) =>
    `${apiUrl}/${world.demo.publicKey}/surveys/${surveyId}/revisions/${revision}`
  const revisionOf = (name: string, target: LargeSurvey) =>
    (['br', 'gzip', 'identity'] as const).flatMap((encoding) => [
      firstOf(`${name}, read for the first time (${encoding})`, [target.surveyId], (revision) =>
        get(at(target, revision), encoding),
      ),
      {
        name: `${name} (${encoding})`,
        who: 'anonymous' as const,
        status: 200,
        async prepare(copies: number) {
          const revision = await newestRevision(world, target.surveyId)
          return copiesOf(copies, () => get(at(target, revision), encoding))
        },
      },
    ])
  const ofCrowded = `${apiUrl}/${crowded.store.publicKey}/surveys`
  return [
    ...revisionOf('a large revision', wide),
    ...revisionOf('a revision from before the limits', beforeLimits),
    page('the document of a store with large surveys', ofCrowded),
    firstOf('the same, read for the first time', crowded.surveyIds, () => get(ofCrowded, 'br')),
    page('a hosted page', `${storefront}/s/${wide.surveyId}`),
    page('the API as JSON', `${dashboard}/api/openapi.json`),
    page('the API as a page', `${dashboard}/api/docs`),
  ]
}

async function newestRevision({ sql }: MonitoredWorld, surveyId: SurveyId): Promise<number> {
  const { rows } = await sql.query('SELECT max(revision) AS revision FROM revisions WHERE survey_id = $1', [surveyId])
  return rows[0].revision
}

function posts(world: MonitoredWorld, { crowded }: PageTargets): readonly WorstRequest[] {
  const { dashboard, storefront } = world.server.addresses
  const apiUrl = `${storefront}/storefront/v1`
  const post = (url: string, body: unknown, type = JSON_TYPE, headers: Record<string, string> = {}): Copy => ({
    url,
    init: {
      method: 'POST',
      headers: { 'content-type': type, ...fromAnotherNetwork(), ...headers },
      body: JSON.stringify(body),
    },
  })
  const request = (name: string, status: number, copy: () => Copy): WorstRequest => ({
    name,
    who: 'anonymous',
    status,
    prepare: (copies) => copiesOf(copies, copy),
  })
  const reported = Array.from({ length: 500 }, (_, index) => `told ${index}`)
  const context = {
    customerTags: reported,
    productIds: reported,
    collectionIds: reported,
    discountCodes: reported.slice(0, 20),
  }
  const audience = () => post(`${apiUrl}/${crowded.store.publicKey}/audience`, { context }, 'text/plain')
  const signature = `1700000000.${'0'.repeat(64)}`
  return [
    request('whether an audience fits, in a store with large ones', 200, audience),
    {
      ...request('the same, read for the first time', 200, audience),
      async prepare(copies) {
        await renumberRevisions(world, crowded.surveyIds)
        return copiesOf(copies, audience)
      },
    },
    request('orders with a wrong signature', 400, () =>
      post(`${apiUrl}/orders`, { orders: Array(450).fill({ a: 'x'.repeat(190) }) }, JSON_TYPE, {
        'earshot-store': world.demo.publicKey,
        'earshot-signature': signature,
      }),
    ),
    request('a login of 4 KB', 400, () =>
      post(`${dashboard}/api/auth/login`, { email: 'a@shop.example', password: 'x'.repeat(3_900) }),
    ),
    request('a call to the embedded provider', 401, () =>
      post(`${dashboard}/billing/v1/usage_events`, {
        events: Array(1_000).fill({ properties: { a: 'x'.repeat(300), b: 1, c: 2 } }),
      }),
    ),
  ]
}
