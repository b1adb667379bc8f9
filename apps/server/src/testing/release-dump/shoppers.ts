import { DAY_MS, type PageSurvey, type PublishedQuestion, type RawAnswers } from '@earshot/survey'
import { type Random, randomMessages } from '@earshot/survey/testing'
import { v5 as uuidOfName } from 'uuid'
import { sign } from '../../stores/signature.ts'
import { type Origins, someAtATime } from './api-client.ts'
import type { Recording } from './recording.ts'

const AT_A_TIME = 32
/** This many responses arrive at one moment before the clock advances. */
const PER_MOMENT = 20
const DEVICES = ['Mozilla/5.0 (iPhone) Mobile', 'Mozilla/5.0 (iPad)', 'Mozilla/5.0 (X11; Linux x86_64)']

/** Texts with characters that are easily corrupted in files. */
const WORDS = [
  'The box was four times the candle.',
  'Tell me when it ships — "tomorrow" is not a date.',
  'Line one\nline two\ttabbed',
  '=HYPERLINK("x")',
  'C:\\new\\table \\N \\.',
  'Très bien, 5/5 🕯️🕯️',
  'שלום, תודה רבה',
  "O'Brien & Söhne {a,b} (c)",
  'NULL',
]

type Running = Pick<Recording, 'origins' | 'clock'>

export type Crowd = {
  readonly publicKey: string
  readonly surveyId: string
  readonly count: number
  /** Seeds the answers and the response ids, so the same tag gives the same people again. */
  readonly tag: string
  readonly random: Random
  /** The time in which all of them answer, in days of the recording's clock. */
  readonly days: number
  readonly test?: boolean
  /** The one network of all of them, such as `198.51.100`; many networks if left out. */
  readonly network?: string
  /** So few seconds per question that answers count as spam. */
  readonly tooFast?: boolean
  /** The secret of their store: each of them brings a signed order. */
  readonly secret?: string
  /** Identifies another page of the same people, with other response ids for the same orders. */
  readonly page?: string
  /** The revision of pages that were opened before; if left out, the survey must be live. */
  readonly revision?: number
}

/**
 * Sends the answers of some shoppers through the public endpoint, page after page. @returns the ids of their responses
 */
export async function sendAnswers(recording: Running, crowd: Crowd): Promise<string[]> {
  const { origins, clock } = recording
  const survey = await readSurvey(origins, crowd)
  const shoppers = Array.from({ length: crowd.count }, (_, index) => shopperOf(crowd, survey, index))
  const stepMs = (crowd.days * DAY_MS) / Math.ceil(crowd.count / PER_MOMENT)
  for (let at = 0; at < shoppers.length; at += PER_MOMENT) {
    await someAtATime(shoppers.slice(at, at + PER_MOMENT), AT_A_TIME, async (shopper) => {
      for (const message of shopper.messages) await send(recording, shopper, message)
    })
    clock.advance(stepMs)
  }
  return shoppers.map(({ responseId }) => responseId)
}

/** Reports that a player was painted, `count` times. */
export async function viewSurvey(
  recording: Recording,
  { publicKey, surveyId, count, tag }: Omit<Crowd, 'random' | 'days'>,
) {
  const { revision } = await readSurvey(recording.origins, { publicKey, surveyId })
  const ids = Array.from({ length: count }, (_, index) => uuidOfName(`${tag} looks ${index}`, surveyId))
  await someAtATime(ids, AT_A_TIME, (shownId) => post(recording.origins, 'shown', { surveyId, revision, shownId }, {}))
}

/** Loads the store's document as a page does, and reports the fields that the page knows. */
export async function viewPage({ storefront }: Origins, publicKey: string, fields: string): Promise<void> {
  const reply = await fetch(`${storefront}/storefront/v1/${publicKey}/surveys?told=${fields}`)
  if (!reply.ok) throw new Error(`The store's document answered ${reply.status}`)
}

/** A deterministic id that is marked as version 4, because the server replaces version 5 ids of pages. */
const pageId = (name: string, surveyId: string) => uuidOfName(name, surveyId).replace(/^(.{14})5/, '$14')

type Shopper = ReturnType<typeof shopperOf>

function shopperOf(crowd: Crowd, survey: PageSurvey, index: number) {
  const { random, tag, surveyId } = crowd
  const asked = survey.questions as unknown as readonly PublishedQuestion[]
  let all = randomMessages(asked, random)
  while (all.length === 0) all = randomMessages(asked, random)
  // For most pages only the last message arrives, for some every one.
  const messages = random() < 0.15 ? all : all.slice(-1)
  const addresses = crowd.network ?? `${20 + (index % 180)}.${Math.floor(index / 180)}.7`
  return {
    responseId: pageId(`${tag} ${crowd.page ?? ''} ${index}`, surveyId),
    messages: messages.map((message) => ({ ...message, answers: inOwnWords(message.answers, random) })),
    survey,
    crowd,
    headers: {
      'user-agent': DEVICES[index % DEVICES.length] ?? '',
      'x-forwarded-for': `${addresses}.${1 + (index % 250)}`,
    },
    orderId: crowd.secret ? `#${tag}-${1000 + index}` : null,
  }
}

async function send({ origins, clock }: Running, shopper: Shopper, message: Shopper['messages'][number]) {
  const { crowd, survey, responseId, headers, orderId } = shopper
  const { sequence, answers, completed } = message
  const seconds = crowd.tooFast ? 0.1 : 4 + (sequence % 20)
  const timings = Object.fromEntries(Object.keys(answers).map((questionId) => [questionId, seconds]))
  const context = JSON.stringify({ orderId, orderValue: `${20 + (sequence % 9)}.90`, currency: 'EUR' })
  await post(
    origins,
    'responses',
    {
      responseId,
      surveyId: survey.surveyId,
      revision: survey.revision,
      sequence,
      answers,
      completed,
      timings,
      ...(crowd.test && { test: true }),
      ...(crowd.secret && { context, signature: sign(crowd.secret, context, clock.now()) }),
    },
    headers,
  )
}

function inOwnWords(answers: RawAnswers, random: Random): RawAnswers {
  const words = () => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  const entries = Object.entries(answers).map(([questionId, given]) => {
    if (typeof given !== 'object' || given === null) return [questionId, given]
    if ('otherValue' in given && given.otherValue) return [questionId, { ...given, otherValue: words() }]
    if ('value' in given && given.value === 'Lovely.') return [questionId, { value: words() }]
    return [questionId, given]
  })
  return Object.fromEntries(entries)
}

type Asked = Pick<Crowd, 'publicKey' | 'surveyId' | 'revision'>

async function readSurvey({ storefront }: Origins, { publicKey, surveyId, revision }: Asked): Promise<PageSurvey> {
  const base = `${storefront}/storefront/v1/${publicKey}/surveys`
  const { surveys } = await get<{ surveys: { surveyId: string; revision: number }[] }>(base)
  const asked = revision ?? surveys.find((survey) => survey.surveyId === surveyId)?.revision
  if (asked === undefined) throw new Error(`Survey ${surveyId} is not live`)
  return get<PageSurvey>(`${base}/${surveyId}/revisions/${asked}`)
}

async function get<T>(address: string): Promise<T> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return ((await reply.json()) as { data: T }).data
}

async function post({ storefront }: Origins, path: string, body: object, headers: Record<string, string>) {
  const reply = await fetch(`${storefront}/storefront/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  await reply.body?.cancel()
}
