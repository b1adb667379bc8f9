import type { Question, SurveyId } from '@earshot/survey'
import { aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import type { Addresses } from '../apps/server/src/start-server.ts'
import { logInToDemo, read } from '../e2e/support/demo-client.ts'

/** A request that costs the server as much as its bounds allow. */
export type WorstRequest = {
  readonly name: string
  readonly who: 'anonymous' | 'logged in'
  /** Creates the next copy. */
  readonly next: () => { readonly url: string; readonly init: RequestInit }
  /** The expected status. Another status means that the figure is invalid. */
  readonly status: number
}

const LARGE_BYTES = 1_990_000
const JSON_TYPE = 'application/json'

/** All of them, against a server with the demo store. */
export async function worstRequests(addresses: Addresses): Promise<readonly WorstRequest[]> {
  const merchant = await logInToDemo(addresses)
  const api = apiOf(addresses, merchant.token)
  const [wide, ruled] = [await api.makeLarge(manyOptions), await api.makeLarge(manyRules)]
  const answered = await api.publishSmall(manyTexts)
  return [...anonymous(addresses, merchant, { wide, answered }), ...loggedIn(api, { wide, ruled })]
}

type Merchant = Awaited<ReturnType<typeof logInToDemo>>
type Published = { readonly surveyId: SurveyId; readonly revision: number; readonly questions: readonly Question[] }

function anonymous(
  { dashboard, storefront }: Addresses,
  { publicKey, survey }: Merchant,
  { wide, answered }: { readonly wide: Published; readonly answered: Published },
): readonly WorstRequest[] {
  const door = `${storefront}/storefront/v1`
  const message = (of: { surveyId: string; revision: number }, answers: unknown, more: object = {}) =>
    JSON.stringify({
      responseId: newUuid(),
      surveyId: of.surveyId,
      revision: of.revision,
      sequence: 1,
      answers,
      completed: false,
      ...more,
    })
  const named = ({ surveyId, revision }: Published) => `?surveyId=${surveyId}&revision=${revision}`
  const toDoor = (name: string, status: number, path: string, body: () => string): WorstRequest => ({
    name,
    who: 'anonymous',
    status,
    next: () => ({
      url: door + path,
      init: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: body() },
    }),
  })
  const get = (name: string, url: string, encoding: string): WorstRequest => ({
    name,
    who: 'anonymous',
    status: 200,
    next: () => ({ url, init: { headers: { 'accept-encoding': encoding } } }),
  })
  const keys = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, value]))
  const revision = `${door}/${publicKey}/surveys/${wide.surveyId}/revisions/${wide.revision}`
  return [
    toDoor('a message of 2 MB', 413, '/responses', () => message(survey, keys(200_000, {}))),
    toDoor('a message of wrong answers', 400, '/responses', () => message(survey, keys(20_000, {}))),
    toDoor('a message of empty answers', 400, '/responses', () => message(survey, keys(15_000, null))),
    toDoor('a message of many ids', 400, '/responses', () =>
      message(survey, { q: { optionIds: Array(60_000).fill('a') } }),
    ),
    toDoor('a message of very many values', 400, '/responses', () => message(survey, { q: Array(120_000).fill(0) })),
    toDoor('a message that answers all there is', 200, `/responses${named(answered)}`, () =>
      message(
        answered,
        Object.fromEntries(answered.questions.map(({ questionId }) => [questionId, { value: '界'.repeat(2_000) }])),
        {
          completed: true,
        },
      ),
    ),
    toDoor('a context of many values', 200, '/responses', () =>
      message(survey, {}, { context: { a: Array(9_000).fill(0) } }),
    ),
    get('a large revision with brotli', revision, 'br'),
    get('a large revision with gzip', revision, 'gzip'),
    get('a large revision as it is', revision, 'identity'),
    get('the document of a store', `${door}/${publicKey}/surveys`, 'br'),
    get('a hosted page', `${storefront}/s/${wide.surveyId}`, 'br'),
    {
      name: 'orders with a wrong signature',
      who: 'anonymous',
      status: 400,
      next: () => ({
        url: `${door}/orders`,
        init: {
          method: 'POST',
          headers: {
            'content-type': JSON_TYPE,
            'earshot-store': publicKey,
            'earshot-signature': `1700000000.${'0'.repeat(64)}`,
          },
          body: JSON.stringify({ orders: Array(450).fill({ a: 'x'.repeat(190) }) }),
        },
      }),
    },
    {
      name: 'a login of 4 KB',
      who: 'anonymous',
      status: 400,
      next: () => ({
        url: `${dashboard}/api/auth/login`,
        init: {
          method: 'POST',
          headers: { 'content-type': JSON_TYPE },
          body: JSON.stringify({ email: 'a@shop.example', password: 'x'.repeat(3_900) }),
        },
      }),
    },
    {
      name: 'a call to the embedded provider',
      who: 'anonymous',
      status: 401,
      next: () => ({
        url: `${dashboard}/billing/v1/usage_events`,
        init: {
          method: 'POST',
          headers: { 'content-type': JSON_TYPE },
          body: JSON.stringify({ events: Array(1_000).fill({ properties: { a: 'x'.repeat(300), b: 1, c: 2 } }) }),
        },
      }),
    },
  ]
}

function loggedIn(api: Api, { wide, ruled }: Record<'wide' | 'ruled', Published>): readonly WorstRequest[] {
  const request = (
    name: string,
    status: number,
    next: () => { method: string; path: string; body?: string; version?: number },
  ): WorstRequest => ({ name, who: 'logged in', status, next: () => api.request(next()) })
  const content = ({ questions }: Published, surveyId: string = '') =>
    JSON.stringify({
      name: 'Large',
      description: '',
      questions: questions.map((one) => ({ ...one, surveyId: surveyId || one.surveyId })),
    })
  const wrong = JSON.stringify({ name: 'Large', description: '', questions: Array(60_000).fill({ type: 'text' }) })
  const wrongAtTheEnd = content(wide).replace(/\]}$/, ',{}]}')
  const savedWide = content(wide)
  const savedRuled = content(ruled)
  return [
    request('saving 2 MB of options', 409, () => ({ method: 'PUT', path: wide.surveyId, body: savedWide, version: 1 })),
    request('saving 2 MB of rules', 409, () => ({ method: 'PUT', path: ruled.surveyId, body: savedRuled, version: 1 })),
    request('saving very many wrong questions', 400, () => ({
      method: 'PUT',
      path: wide.surveyId,
      body: wrong,
      version: 1,
    })),
    request('saving 2 MB that are wrong at the end', 400, () => ({
      method: 'PUT',
      path: wide.surveyId,
      body: wrongAtTheEnd,
      version: 1,
    })),
    request('making a survey of 2 MB', 201, () => {
      const surveyId = newUuid()
      return {
        method: 'POST',
        path: '',
        body: JSON.stringify({ surveyId, content: JSON.parse(content(wide, surveyId)) }),
      }
    }),
    request('opening 2 MB', 200, () => ({ method: 'GET', path: wide.surveyId })),
    request('publishing 2 MB of options', 200, () => ({
      method: 'POST',
      path: `${wide.surveyId}/publish`,
      version: 2,
    })),
    request('publishing 2 MB of rules', 422, () => ({ method: 'POST', path: `${ruled.surveyId}/publish`, version: 2 })),
    request('duplicating 2 MB', 201, () => ({
      method: 'POST',
      path: `${wide.surveyId}/duplicate`,
      body: JSON.stringify({ surveyId: newUuid() }),
    })),
    request('keeping a template of 2 MB', 200, () => ({
      method: 'PUT',
      path: `templates/${wide.surveyId}`,
      body: content(wide).replace(/}$/, ',"categoryTag":"customer loyalty"}'),
    })),
    request('the gallery with a template of 2 MB', 200, () => ({ method: 'GET', path: 'templates' })),
  ]
}

type Api = ReturnType<typeof apiOf>

function apiOf({ dashboard }: Addresses, token: string) {
  const request = ({
    method,
    path,
    body,
    version,
  }: {
    method: string
    path: string
    body?: string
    version?: number
  }) => ({
    url: `${dashboard}/api/surveys${path && '/'}${path}`,
    init: {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': JSON_TYPE }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body !== undefined && { body }),
    } satisfies RequestInit,
  })
  const call = async <T>(wanted: Parameters<typeof request>[0]) => {
    const { url, init } = request(wanted)
    return read<T>(url, init)
  }
  async function make(questionsOf: (surveyId: SurveyId) => readonly Question[]): Promise<Published> {
    const surveyId = newUuid() as SurveyId
    const questions = questionsOf(surveyId)
    const content = { name: 'Large', description: '', questions }
    await call({ method: 'POST', path: '', body: JSON.stringify({ surveyId }) })
    await call({ method: 'PUT', path: surveyId, body: JSON.stringify(content), version: 1 })
    return { surveyId, revision: 1, questions }
  }
  async function publish(made: Published): Promise<Published> {
    await call({ method: 'POST', path: `${made.surveyId}/publish`, version: 2 })
    return made
  }
  return {
    request,
    makeLarge: async (questionsOf: typeof manyOptions) => {
      const made = await make(questionsOf)
      return questionsOf === manyOptions ? publish(made) : made
    },
    publishSmall: async (questionsOf: typeof manyOptions) => publish(await make(questionsOf)),
  }
}

/** As many options as fit into 2 MB, to get the maximum number of values. */
const manyOptions = (surveyId: SurveyId): readonly Question[] =>
  untilFull((orderIndex) => ({
    ...aSingleSelect(`q${orderIndex}`, {
      config: { allowOther: false },
      options: Array.from({ length: 200 }, (_, option) => `o${orderIndex % 7}${option}`),
    }),
    surveyId,
    orderIndex,
  }))

/** As many rules as fit, each with a different target question. */
const manyRules = (surveyId: SurveyId): readonly Question[] =>
  untilFull((orderIndex) => ({
    ...aSingleSelect(`q${orderIndex}`, {
      options: Array.from({ length: 60 }, (_, option) => `o${option}`),
      logic: Array.from({ length: 50 }, (_, rule) =>
        aRule([`o${rule}`, `o${(rule + 7) % 60}`], `q${(orderIndex * 7 + rule * 13) % 300}`),
      ),
    }),
    surveyId,
    orderIndex,
  }))

const manyTexts = (surveyId: SurveyId): readonly Question[] =>
  Array.from({ length: 40 }, (_, orderIndex) => ({ ...aTextQuestion(`q${orderIndex}`), surveyId, orderIndex }))

function untilFull(question: (orderIndex: number) => Question): readonly Question[] {
  const questions: Question[] = []
  let left = LARGE_BYTES
  while (questions.length < 300) {
    const one = question(questions.length)
    left -= JSON.stringify(one).length + 1
    if (left < 0) break
    questions.push(one)
  }
  return questions
}
