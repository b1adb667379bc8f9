import fc from 'fast-check'
import { DASHBOARD, STOREFRONT, type TestApp } from '../test-app.ts'
import type { Operation } from './document.ts'
import { type KnownValues, validRequest } from './requests.ts'

export const PASSWORD = 'candles and spruce'

/** One gray pixel. */
const A_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** A query of results: random values would never be one. */
export const RESULTS_PARAMETERS: KnownValues = {
  period: ['30d'],
  filter: ['device:phone'],
  without: ['q1:no'],
  compare: ['filters'],
  compareFilter: ['device:tablet'],
  rows: ['device'],
  columns: ['device'],
  sort: ['newest'],
}

/** A query that returns as much as possible, and fields for which random values would never be valid. */
export const FILLED_IN: KnownValues = {
  page: ['1'],
  limit: ['50'],
  search: [''],
  storeUrl: ['https://other.example'],
  origins: ['https://other.example'],
  timezone: ['Asia/Tokyo'],
  currency: ['JPY'],
  email: ['other@shop.example'],
  businessEmail: ['other@shop.example'],
  next: ['a long enough one'],
  password: [PASSWORD],
  current: [PASSWORD],
  picture: [A_PNG],
  clearedAt: ['2026-11-21T09:00:00.000Z'],
  asOf: ['2026-11-21T09:00:00.000Z'],
  from: ['2026-11-21T08:00:00.000Z'],
  to: ['2026-11-21T10:00:00.000Z'],
  planId: ['pro-yearly'],
  ...RESULTS_PARAMETERS,
  returnUrl: [`${DASHBOARD}/`],
}

/** It has so many optional parameters that few requests have only those that go together. */
export const HAS_MANY_PARAMETERS = /\/responses$/

type Trial = {
  /** The merchant's token; null sends none. */
  readonly token: string | null
  /** Existing ids and fields, by name. */
  readonly known: KnownValues
  readonly samples?: number
}

let addresses = 0

/** Sends a few requests that the contract of an operation allows, the same ones each time. */
export function tryOperation(app: TestApp, operation: Operation, { token, known, samples = 6 }: Trial) {
  const requests = fc.sample(validRequest(operation, known), { seed: 11, numRuns: samples })
  return Promise.all(
    requests.map(async ({ method, path, headers, body }) => {
      const origin = path.startsWith('/storefront') ? STOREFRONT : DASHBOARD
      const sent = {
        ...headers,
        // Every request has another address, so that limits per address do not apply.
        'x-forwarded-for': `10.2.${addresses >> 8}.${addresses++ & 255}`,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      }
      const reply = await app.request(origin + path, { method, headers: sent, body })
      const type = reply.headers.get('content-type')
      return { status: reply.status, type, text: await textOf(reply), path }
    }),
  )
}

/** The text of a reply. A stream does not end by itself, so that it is left. */
export async function textOf(reply: Response): Promise<string> {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.text()
  await reply.body?.cancel()
  return ''
}
