import { randomBytes } from 'node:crypto'
import type { SurveyId } from '@earshot/survey'
import sharp from 'sharp'
import { type Copy, copiesOf, type WorstRequest } from './request.ts'
import {
  asMerchant,
  callApi,
  type LargeSurvey,
  type MerchantStore,
  type MonitoredWorld,
  openNewStore,
  renumberRevisions,
} from './world.ts'

export type ResultTargets = {
  /** Has responses that choose as many options as one response may. */
  readonly answered: LargeSurvey
  /** The same, in a revision from before the limits. */
  readonly beforeLimits: LargeSurvey
  /** A store with many large surveys, without a plan. */
  readonly crowded: { readonly store: MerchantStore; readonly surveyIds: readonly SurveyId[] }
  /** Such a store with few surveys. */
  readonly exported: ResultTargets['crowded']
  /** They do not fit into one store together. */
  readonly templates: readonly [LargeSurvey, LargeSurvey]
}

/** Requests for the results that merchants read, for templates and for pictures. */
export async function resultRequests(world: MonitoredWorld, targets: ResultTargets): Promise<readonly WorstRequest[]> {
  return [...reads(world, targets), ...files(world, targets), ...templates(world, targets), await pictures(world)]
}

const request = (name: string, status: number, copy: () => Copy): WorstRequest => ({
  name,
  who: 'logged in',
  status,
  prepare: (copies) => copiesOf(copies, copy),
})

function reads(world: MonitoredWorld, { answered, beforeLimits, crowded }: ResultTargets): readonly WorstRequest[] {
  const get = (path: string, store = world.demo) => asMerchant(world, store, { method: 'GET', path })
  const first = (one: WorstRequest, surveyIds: readonly SurveyId[]): WorstRequest => ({
    ...one,
    name: `${one.name}, read for the first time`,
    async prepare(copies) {
      await renumberRevisions(world, surveyIds)
      await world.sql.query('UPDATE responses SET revision = revision + 1 WHERE survey_id = ANY($1)', [surveyIds])
      return one.prepare(copies)
    },
  })
  const results = request('the results of a large survey', 200, () => get(`/surveys/${answered.surveyId}/analytics`))
  const resultsBefore = request('the results of a survey from before the limits', 200, () =>
    get(`/surveys/${beforeLimits.surveyId}/analytics`),
  )
  return [
    results,
    first(results, [answered.surveyId]),
    resultsBefore,
    first(resultsBefore, [beforeLimits.surveyId]),
    request('a page of large responses', 200, () => get(`/surveys/${answered.surveyId}/responses?limit=100`)),
    oneResponse(world, 'a large response', answered.surveyId),
    oneResponse(world, 'a response from before the limits', beforeLimits.surveyId),
    request('the list of large surveys', 200, () => get('/surveys?limit=50')),
    request('the list of surveys from before the limits', 200, () => get('/surveys?limit=50', crowded.store)),
    request('a downgrade of a store with large surveys', 200, () => get('/billing/downgrade', crowded.store)),
    request('the Net Promoter Score of a store with large surveys', 200, () => get('/nps')),
  ]
}

const oneResponse = (world: MonitoredWorld, name: string, surveyId: SurveyId): WorstRequest => ({
  name,
  who: 'logged in',
  status: 200,
  async prepare(copies) {
    const { rows } = await world.sql.query('SELECT response_id FROM responses WHERE survey_id = $1 LIMIT 1', [surveyId])
    const path = `/surveys/${surveyId}/responses/${rows[0].response_id}`
    return copiesOf(copies, () => asMerchant(world, world.demo, { method: 'GET', path }))
  },
})

/** Files are fetched with tickets, which are good once. */
function files(world: MonitoredWorld, { answered, beforeLimits, exported }: ResultTargets): readonly WorstRequest[] {
  const file = (
    name: string,
    store: MerchantStore,
    what: string,
    pathOf: (ticket: string) => string,
  ): WorstRequest => ({
    name,
    who: 'logged in',
    status: 200,
    async prepare(copies) {
      const body = JSON.stringify({ what })
      const made = Array.from({ length: copies }, () =>
        callApi<{ ticket: string }>(world, store, { method: 'POST', path: '/auth/tickets', body }),
      )
      const tickets = await Promise.all(made)
      return tickets.map(({ ticket }) => ({
        url: `${world.server.addresses.dashboard}/api${pathOf(ticket)}`,
        init: {},
      }))
    },
  })
  const csv = (name: string, { surveyId }: LargeSurvey) =>
    file(name, world.demo, 'responses_csv', (ticket) => `/surveys/${surveyId}/responses.csv?ticket=${ticket}`)
  return [
    csv('large responses as CSV', answered),
    csv('responses from before the limits as CSV', beforeLimits),
    file(
      'all data of a store with large surveys',
      exported.store,
      'export',
      (ticket) => `/settings/data/export?ticket=${ticket}`,
    ),
  ]
}

function templates(world: MonitoredWorld, { templates: [options, rules] }: ResultTargets): readonly WorstRequest[] {
  const savingTemplate = (name: string, { surveyId, questions }: LargeSurvey): WorstRequest => {
    const body = JSON.stringify({ name: 'Large', description: '', questions, categoryTag: 'customer loyalty' })
    const copy = () => asMerchant(world, world.demo, { method: 'PUT', path: `/surveys/templates/${surveyId}`, body })
    return {
      name,
      who: 'logged in',
      status: 200,
      async prepare(copies) {
        await world.sql.query('DELETE FROM templates WHERE template_id <> $1', [surveyId])
        return copiesOf(copies, copy)
      },
    }
  }
  const gallery = (name: string) =>
    request(name, 200, () => asMerchant(world, world.demo, { method: 'GET', path: '/surveys/templates' }))
  return [
    savingTemplate('keeping a template of 2 MB of options', options),
    gallery('the gallery with a template of 2 MB of options'),
    savingTemplate('keeping a template of 2 MB of rules that are hard to check', rules),
    gallery('the gallery with a template of 2 MB of rules that are hard to check'),
  ]
}

/** 5 MB in base64 that unpack to 50 megapixels. A store may send only so many an hour, so each burst has its own. */
async function pictures(world: MonitoredWorld): Promise<WorstRequest> {
  const picture = await largePicture()
  return {
    name: 'a picture of 5 MB and 50 megapixels',
    who: 'logged in',
    status: 201,
    // One is unpacked, and ten wait.
    alwaysAdmitted: 11,
    async prepare(copies) {
      const store = await openNewStore(world)
      const body = JSON.stringify({ picture })
      return copiesOf(copies, () => asMerchant(world, store, { method: 'POST', path: '/pictures', body }))
    },
  }
}

/** A PNG: noise that does not compress, up to 5 MB, and one color for the rest of the 50 megapixels. */
async function largePicture(): Promise<string> {
  const [width, height, noisyRows] = [10_000, 5_000, 112]
  const noise = randomBytes(width * noisyRows * 3)
  const png = await sharp({ create: { width, height, channels: 3, background: '#c85a28' } })
    .composite([{ input: noise, raw: { width, height: noisyRows, channels: 3 }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  if (png.length < 4_500_000 || png.length > 5_000_000) throw new Error(`The picture has ${png.length} bytes`)
  return png.toString('base64')
}
