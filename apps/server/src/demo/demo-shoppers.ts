import type { PublishedSurvey } from '@earshot/survey'
import { v5 as uuidOfName } from 'uuid'

const SHOPPERS = 48

/** How often each option and each score is chosen, first option and lowest score first. */
const HEARD_OF_US = [18, 13, 10, 4]
const SCORES = [0, 0, 1, 0, 1, 2, 2, 5, 8, 14, 15]
/** Every so many shoppers, one leaves after the first question. */
const LEAVES_EARLY = 5

/** Sends a request to the storefront. */
type Send = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Answers the store's survey through the public endpoint, as shoppers' pages do (decisions D13). Each shopper has the
 * same response id every time, so that being interrupted, or two servers doing it at once, counts nobody twice.
 */
export async function answerAsShoppers(send: Send, publicKey: string): Promise<void> {
  const base = `/storefront/v1/${publicKey}/surveys`
  const { surveys } = await get<{ surveys: { surveyId: string; revision: number }[] }>(send, base)
  const live = surveys[0]
  if (!live) throw new Error('The demo store asks nothing')
  const survey = await get<PublishedSurvey>(send, `${base}/${live.surveyId}/revisions/${live.revision}`)
  await Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => answer(send, survey, shopper)))
}

async function answer(send: Send, survey: PublishedSurvey, shopper: number): Promise<void> {
  const [heard, likely] = survey.questions
  if (!heard || !likely || heard.control.as !== 'options') throw new Error('The demo survey is not the one expected')
  const option = heard.control.options[drawn(HEARD_OF_US, shopper)]
  const leaves = shopper % LEAVES_EARLY === 0
  const optionId = option?.optionId ?? 'other'
  const answers = {
    [heard.questionId]: { optionId, otherValue: null },
    ...(!leaves && { [likely.questionId]: { value: drawn(SCORES, (shopper * 7) % SHOPPERS) } }),
  }
  const timings = { [heard.questionId]: 6 + (shopper % 9), ...(!leaves && { [likely.questionId]: 5 + (shopper % 13) }) }
  const { surveyId, revision } = survey
  const body = {
    responseId: uuidOfName(`demo shopper ${shopper}`, surveyId),
    surveyId,
    revision,
    sequence: leaves ? 1 : 2,
    answers,
    completed: !leaves,
    timings,
  }
  const reply = await send('/storefront/v1/responses', { method: 'POST', body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`The storefront refused a demo response: ${await reply.text()}`)
}

/** The index that the n-th of all draws falls on, when index i comes up `weights[i]` times in a row; -1 past the end. */
function drawn(weights: readonly number[], n: number): number {
  const upTo = (index: number) => weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((_, index) => n < upTo(index))
}

async function get<T>(send: Send, path: string): Promise<T> {
  const reply = await send(path)
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return ((await reply.json()) as { data: T }).data
}
