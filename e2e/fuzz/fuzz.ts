import type { PublishedSurvey } from '@earshot/survey'
import fc from 'fast-check'
import { SMALL_JSON } from '../../apps/server/src/http/json-bounds.ts'
import type { Addresses } from '../../apps/server/src/start/start-server.ts'
import { createReplyCheck } from '../../apps/server/src/testing/openapi/check-reply.ts'
import { type OpenApiDocument, type Operation, operationsOf } from '../../apps/server/src/testing/openapi/document.ts'
import {
  expensiveRequests,
  type FuzzRequest,
  hostileRequests,
  type KnownValues,
  nearValidRequest,
  validRequest,
} from '../../apps/server/src/testing/openapi/requests.ts'
import { HAS_MANY_PARAMETERS, RESULTS_PARAMETERS, textOf } from '../../apps/server/src/testing/openapi/try-operation.ts'
import { fromAnotherNetwork } from '../support/another-network.ts'
import { demoToken, logInToDemo } from '../support/demo-client.ts'

export type FuzzOptions = {
  /** The same seed sends the same requests. */
  readonly seed: number
  /** How many requests of each kind each route gets. */
  readonly runs: number
  /** Reads how long the server's event loop was blocked since the last call; absent if blocks are not timed. */
  readonly takeBlockMs?: () => Promise<number>
}

/** The request that blocked the event loop for the longest time. */
export type Slowest = { readonly blockMs: number; readonly route: string; readonly request: string }

type RequestsOf = (operation: Operation, known: KnownValues, options: FuzzOptions) => FuzzRequest[]

/** Sent only if blocks are timed, because they are large and find no other bugs. */
const EXPENSIVE: RequestsOf = (operation, known, { seed, runs }) =>
  fc.sample(expensiveRequests(operation, known), { seed, numRuns: Math.ceil(runs / 10) }).flat()

const REQUEST_SETS: Record<string, RequestsOf> = {
  valid: (operation, known, { seed, runs }) => {
    const numRuns = HAS_MANY_PARAMETERS.test(operation.path) ? 10 * runs : runs
    return fc.sample(validRequest(operation, known), { seed, numRuns })
  },
  'near-valid': (operation, known, { seed, runs }) =>
    fc.sample(nearValidRequest(operation, known), { seed, numRuns: runs }),
  hostile: (operation, known, { seed, runs }) =>
    fc.sample(hostileRequests(operation, known), { seed, numRuns: Math.ceil(runs / 50) }).flat(),
}

/**
 * Sends every documented route valid, near-valid and hostile requests, and looks at each answer: a status and shape
 * that the contract names, never a 5xx, and the server still up at the end.
 * @returns the failures, one line each, by route and kind
 */
export async function fuzz(
  addresses: Addresses,
  { seed, runs, takeBlockMs }: FuzzOptions,
): Promise<{ tried: number; failures: Map<string, string[]>; slowest: Slowest[] }> {
  const reply = await fetch(`${addresses.dashboard}/api/openapi.json`)
  const operations = operationsOf((await reply.json()) as OpenApiDocument)
  const { publicKey, survey } = await logInToDemo(addresses)
  const known: KnownValues = {
    publicKey: [publicKey],
    surveyId: [survey.surveyId],
    questionId: survey.questions.map((question) => question.questionId),
    revision: [String(survey.revision)],
    'if-match': ['"1"', '"2"', '"3"'],
    storeUrl: ['https://nordlys.example'],
    timezone: ['Europe/Copenhagen'],
    email: ['fuzz@shop.example'],
    businessEmail: ['fuzz@shop.example'],
    password: ['a long enough one'],
    currency: ['EUR'],
    clearedAt: [new Date().toISOString()],
    asOf: [new Date().toISOString()],
    from: ['2026-11-21T08:00:00.000Z'],
    to: ['2026-11-21T10:00:00.000Z'],
    ...RESULTS_PARAMETERS,
    without: leftOutOf(survey),
    planId: ['pro-yearly'],
    returnUrl: [`${addresses.dashboard}/`],
  }
  const check = createReplyCheck()
  const failures = new Map<string, string[]>()
  const slowest: Slowest[] = []
  const requestSets = takeBlockMs ? { ...REQUEST_SETS, expensive: EXPENSIVE } : REQUEST_SETS
  let tried = 0
  // The start of the server blocks for longer than any request.
  await takeBlockMs?.()
  for (const operation of operations) {
    // Some routes log out, and the next one is to be tried by someone who is in.
    const token = await demoToken(addresses)
    for (const [setName, requestsOf] of Object.entries(requestSets)) {
      const found: string[] = []
      failures.set(`${operation.method} ${operation.path}, ${setName}`, found)
      let wasAccepted = false
      for (const request of requestsOf(operation, known, { seed, runs })) {
        tried += 1
        const { status, complaint } = await tryOne({ addresses, token, check }, operation, request)
        // Where no token is asked for, 401 is what the route itself says: to a wrong password or signature.
        // A server that asks to retry has not looked at the fields.
        wasAccepted ||= status !== 400 && status !== 503 && !(status === 401 && operation.guarded)
        if (takeBlockMs) {
          const route = `${operation.method} ${operation.path}, ${setName}`
          slowest.push({ blockMs: await takeBlockMs(), route, request: JSON.stringify(request).slice(0, 200) })
        }
        if (complaint) found.push(`${complaint}\n    ${JSON.stringify(request).slice(0, 500)}`)
      }
      // A set that is refused for its fields every time has tested nothing behind the checks.
      if (setName === 'valid' && !wasAccepted) found.push('no valid request got past the checks of its fields')
    }
  }
  return { tried, failures, slowest: slowest.sort((a, b) => b.blockMs - a.blockMs).slice(0, 10) }
}

/** One option of each question that is answered by choosing. */
const leftOutOf = ({ questions }: PublishedSurvey): readonly string[] =>
  questions.flatMap(({ questionId, control }) =>
    control.as === 'options' ? control.options.slice(0, 1).map((option) => `${questionId}:${option.optionId}`) : [],
  )

type Trial = {
  readonly addresses: Addresses
  readonly token: string
  readonly check: ReturnType<typeof createReplyCheck>
}

async function tryOne({ addresses, token, check }: Trial, operation: Operation, request: FuzzRequest) {
  const origin = operation.path.startsWith('/storefront') ? addresses.storefront : addresses.dashboard
  const { method, path, headers, body } = request
  try {
    const reply = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...fromAnotherNetwork(), ...headers },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    return { status: reply.status, complaint: check(operation, reply.status, await textOf(reply)) }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    // A body over its cap is refused unread, and the connection is closed while it is still being sent.
    if ((code === 'EPIPE' || code === 'ECONNRESET') && (body?.length ?? 0) > SMALL_JSON.maxBytes / 16)
      return { status: 413, complaint: null }
    return { status: 0, complaint: `gave no answer: ${String(error)}, ${String((error as Error).cause)}` }
  }
}
