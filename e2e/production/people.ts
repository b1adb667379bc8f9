import { randomInt, randomUUID } from 'node:crypto'
import type { PublishedSurvey } from '@earshot/survey'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../apps/server/src/demo/demo-merchant.ts'
import type { SendHttps } from './https-client.ts'
import { HOSTS } from './installation.ts'

/** Acts as the merchant of the demo and as shoppers of its store, through nginx. */
export async function meetPeople(send: SendHttps) {
  async function read<T>(host: string, path: string, more: Parameters<SendHttps>[2] = {}): Promise<T> {
    const { status, text } = await send(host, path, more)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`)
    return JSON.parse(text).data as T
  }
  const json = { 'content-type': 'application/json' }
  const login = JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD })
  const session = { method: 'POST', headers: json, body: login }
  const { token } = await read<{ token: string }>(HOSTS.dashboard, '/api/auth/login', session)
  const authorization = `Bearer ${token}`
  /** @param cookie the one that the merchant's browser was given */
  const asMerchant = (cookie: string | null) => ({ headers: { authorization, ...(cookie && { cookie }) } })
  const { store } = await read<{ store: { publicKey: string } }>(
    HOSTS.dashboard,
    '/api/onboarding/store/details',
    asMerchant(null),
  )
  const base = `/storefront/v1/${store.publicKey}/surveys`
  const { surveys } = await read<{ surveys: { surveyId: string; revision: number }[] }>(HOSTS.storefront, base)
  const [live] = surveys
  if (!live) throw new Error('The demo store asks nothing')
  const survey = await read<PublishedSurvey>(HOSTS.storefront, `${base}/${live.surveyId}/revisions/${live.revision}`)
  const path = `/api/surveys/${survey.surveyId}`
  const readAsMerchant = <T>(part: string, cookie: string | null = null) =>
    read<T>(HOSTS.dashboard, path + part, asMerchant(cookie))
  return {
    surveyId: survey.surveyId,
    /** A shopper of another network each time. @returns the id of the response, and the status of the reply */
    async answer() {
      const responseId = randomUUID()
      const choice = survey.questions[0]
      if (choice?.control.as !== 'options') throw new Error('The demo survey is not the one expected')
      const answers = { [choice.questionId]: { optionId: choice.control.options[0]?.optionId, otherValue: null } }
      const { surveyId, revision } = survey
      const body = JSON.stringify({ responseId, surveyId, revision, sequence: 1, answers, completed: false })
      const from = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
      const { status } = await send(HOSTS.storefront, '/storefront/v1/responses', { method: 'POST', body, from })
      return { responseId, status }
    },
    /** The number of responses on the page of results. */
    countResponses: async (cookie: string | null = null) =>
      (await readAsMerchant<{ responses: number }>('/analytics', cookie)).responses,
    /** The newest responses of the list. */
    listResponses: async (cookie: string | null = null) =>
      (await readAsMerchant<{ responses: { responseId: string }[] }>('/responses', cookie)).responses.map(
        ({ responseId }) => responseId,
      ),
    /** The number of responses in the file for spreadsheets. */
    async countFile(): Promise<number> {
      const { ticket } = await read<{ ticket: string }>(HOSTS.dashboard, '/api/auth/tickets', {
        method: 'POST',
        headers: { ...json, authorization },
        body: JSON.stringify({ what: 'responses_csv' }),
      })
      const { status, text } = await send(HOSTS.dashboard, `${path}/responses.csv?ticket=${ticket}`)
      if (status !== 200) throw new Error(`The file was answered with ${status}`)
      // A text may have line breaks; each response begins with its id.
      return text.match(/^"?[0-9a-f]{8}-[0-9a-f]{4}-/gm)?.length ?? 0
    },
    /** @returns the cookie that the reply gives the merchant's browser */
    async deleteResponse(responseId: string): Promise<string | null> {
      const more = { ...asMerchant(null), method: 'DELETE' }
      const { status, cookie } = await send(HOSTS.dashboard, `${path}/responses/${responseId}`, more)
      if (status !== 200) throw new Error(`The deletion was answered with ${status}`)
      return cookie
    },
  }
}

export type People = Awaited<ReturnType<typeof meetPeople>>
