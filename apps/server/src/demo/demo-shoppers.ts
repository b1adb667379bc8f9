import type { PageSurvey, SentFacts } from '@earshot/survey'
import { v5 as uuidOfName } from 'uuid'

/** Those who are asked, and those of them who answer. */
const LOOKERS = 131
const SHOPPERS = 48

/** How often each option, each number of stars and each score is chosen: the first option, the lowest score first. */
const SOURCE_WEIGHTS = [18, 13, 10, 4]
const REASONS = [20, 11, 5, 8, 4]
const STARS = [1, 2, 6, 17, 22]
const SCORES = [0, 0, 1, 0, 1, 2, 2, 5, 8, 14, 15]
const WORDS = [
  'Smaller packages, please. The box was four times the candle.',
  'Nothing. I burn one every evening.',
  'A scent without perfume for my mother.',
  'Tell me when it ships.',
  'More of the winter scents!',
  'The glass had a chip, but your reply came within the hour. Thank you.',
]
const PRODUCTS = ['oak-candle', 'winter-candle', 'beeswax-candle', 'brass-holder', 'tea-lights']
const COUNTRIES = ['DK', 'SE', 'DE', 'NO', 'DK', 'DK', 'US']
const LANGUAGES = ['da', 'sv', 'de', 'en']
const CAMPAIGNS = [
  { utm_source: 'instagram', utm_medium: 'social', utm_campaign: 'winter-scents' },
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'november' },
  {},
]
/** Every so many shoppers, one leaves before the end. */
const LEAVES_EARLY = 5

/** Sends a request to the storefront. */
type Send = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Answers the store's survey through the public endpoint, as shoppers' pages do (ADR-0036). Each shopper has the
 * same response id every time, so that being interrupted, or two servers doing it at once, counts nobody twice.
 */
export async function answerAsShoppers(send: Send, publicKey: string): Promise<void> {
  const base = `/storefront/v1/${publicKey}/surveys`
  const { surveys } = await get<{ surveys: { surveyId: string; revision: number }[] }>(send, base)
  const live = surveys[0]
  if (!live) throw new Error('The demo store asks nothing')
  const survey = await get<PageSurvey>(send, `${base}/${live.surveyId}/revisions/${live.revision}`)
  await Promise.all(Array.from({ length: LOOKERS }, (_, shopper) => viewSurvey(send, survey, shopper)))
  await Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => answer(send, survey, shopper)))
}

async function viewSurvey(send: Send, { surveyId, revision }: PageSurvey, shopper: number): Promise<void> {
  const body = { surveyId, revision, shownId: uuidOfName(`shown to demo shopper ${shopper}`, surveyId) }
  await post(send, '/storefront/v1/shown', body)
}

async function answer(send: Send, { surveyId, revision, questions }: PageSurvey, shopper: number): Promise<void> {
  const leaves = shopper % LEAVES_EARLY === 0
  const seen = leaves ? questions.slice(0, 1 + ((shopper / LEAVES_EARLY) % (questions.length - 1))) : questions
  const body = {
    responseId: uuidOfName(`demo shopper ${shopper}`, surveyId),
    surveyId,
    revision,
    sequence: seen.length,
    answers: Object.fromEntries(seen.map((question) => [question.questionId, answerTo(question, shopper)])),
    completed: !leaves,
    facts: factsOf(shopper),
    timings: Object.fromEntries(seen.map(({ questionId }, index) => [questionId, 4 + ((shopper + index) % 7)])),
  }
  await post(send, '/storefront/v1/responses', body)
}

/** The facts of the page of an order. The lists have different lengths, so that the facts vary independently. */
const factsOf = (shopper: number): SentFacts => ({
  surface: 'popover',
  language: LANGUAGES[shopper % LANGUAGES.length],
  page_path: '/thank-you',
  page_type: 'thank_you',
  customer_type: shopper % 3 === 0 ? 'repeat' : 'firstTime',
  country: COUNTRIES[shopper % COUNTRIES.length],
  product: [PRODUCTS[shopper % PRODUCTS.length], PRODUCTS[(shopper * 3 + 1) % PRODUCTS.length]],
  order_value: `${18 + ((shopper * 13) % 90)}.50`,
  currency: 'EUR',
  ...CAMPAIGNS[shopper % CAMPAIGNS.length],
})

async function post(send: Send, path: string, body: object): Promise<void> {
  const reply = await send(path, { method: 'POST', body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`The storefront refused what a demo shopper sent to ${path}: ${await reply.text()}`)
}

/** The answer of a shopper to a question of the demo survey. Null if the shopper skips it, or the survey does not have it. */
function answerTo({ control, type }: PageSurvey['questions'][number], shopper: number): object | null {
  switch (control.as) {
    case 'options': {
      const optionId = (n: number) => control.options[n]?.optionId ?? 'other'
      if (control.choose === 'one') return { optionId: optionId(drawn(SOURCE_WEIGHTS, shopper)), otherValue: null }
      const reasons = [drawn(REASONS, shopper), drawn(REASONS, (shopper * 11) % SHOPPERS)]
      return { optionIds: reasons.map(optionId), otherValue: null }
    }
    case 'scale':
      return { value: drawn(type === 'nps' ? SCORES : [0, ...STARS], (shopper * 7) % SHOPPERS) }
    case 'text':
      return shopper % 4 === 1 ? { value: WORDS[((shopper - 1) / 4) % WORDS.length] } : null
    default:
      return null
  }
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
