import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedSurvey, Question, Rule, SurveyId } from '@earshot/survey'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRule,
  aSingleSelect,
  aTextQuestion,
  randomMessages,
  seededRandom,
} from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { aDraft } from '../builder/draft.ts'
import { thirtyQuestions } from '../builder/flow-map-surveys.ts'
import { type ApiClient, detailsOf, onboarded, STORE_DETAILS, signUpByApi } from '../support/merchant.ts'
import { sendMessage } from '../support/send-message.ts'
import { earshot } from '../support/test.ts'

/** Words as long as German ones get, and letters that run the other way. */
export const LONG_WORDS = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und Donaudampfschifffahrt'
export const ARABIC = 'كيف سمعت عن متجرنا لأول مرة؟'

/** One gray pixel. */
export const A_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** A merchant's own template, for those who have any: long, and more than Free includes. */
export const TEMPLATE_ID = '019346a0-0000-7000-8000-000000000001'
export const TEMPLATE_NAME = LONG_WORDS.slice(0, 120)

export type ScreenMerchant = { readonly token: string; readonly surveyId: string }

export type ScreenMerchants = {
  readonly [W in 'full' | 'empty' | 'free' | 'unready' | 'newcomer' | 'planless']: ScreenMerchant
}

/** The merchants whose screens are checked, made once: after a failure the test runner continues in a new process. */
export async function screenMerchants(): Promise<ScreenMerchants> {
  const file = join(earshot.folder, 'world.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ScreenMerchants
  const merchants = {
    full: await aFullMerchant(),
    empty: await anEmptyMerchant(),
    free: await aFreeMerchant(),
    unready: await anUnreadyMerchant(),
    newcomer: await aNewcomer(),
    planless: { token: (await onboarded({ plan: null })).token, surveyId: '' },
  }
  writeFileSync(file, JSON.stringify(merchants))
  return merchants
}

async function aPicture(api: ApiClient): Promise<string> {
  return (await api<{ imageUrl: string }>('POST', '/pictures', { picture: A_PNG })).imageUrl
}

/** A merchant with all that makes a screen tight: long names, Arabic, many surveys, one of 300 questions. */
async function aFullMerchant(): Promise<ScreenMerchant> {
  const { token, api } = await onboarded({ businessName: `${LONG_WORDS} GmbH & Co. KG` })
  const imageUrl = await aPicture(api)
  await saveSurvey(api, 'Three hundred questions', (surveyId) => questions(surveyId, imageUrl, 300))
  for (const name of ['Second', 'Third', 'Fourth']) await saveSurvey(api, name, () => [])
  // On Free one of them could stay live.
  for (const name of ['Fifth', ARABIC]) {
    await publish(api, await saveSurvey(api, name, (surveyId) => questions(surveyId, imageUrl, 2)))
  }
  await putTemplateOf(api, TEMPLATE_ID, TEMPLATE_NAME, imageUrl)
  await putTemplateOf(api, newUuid(), ARABIC, imageUrl)
  const full = await saveSurvey(api, LONG_WORDS.slice(0, 120), (surveyId) => branching(surveyId, imageUrl))
  await publish(api, full)
  await answer((await detailsOf(token)).store.publicKey, full.surveyId)
  return { token, surveyId: full.surveyId }
}

const SHOPPERS = 40
/** Some answer faster than anybody can. */
const SPAM = 4
/** A shopper without an answer has seen it too. */
const SHOWN = 64

/** Shoppers see it, and most of them answer, some to the end, through the public endpoint as pages do. */
async function answer(publicKey: string, surveyId: SurveyId): Promise<void> {
  const at = `${earshot.storefront}/storefront/v1`
  const reply = await fetch(`${at}/${publicKey}/surveys/${surveyId}/revisions/1`)
  const { data: survey } = (await reply.json()) as { data: PublishedSurvey }
  const random = seededRandom(7)
  // Created first, so that the list starts with real answers.
  await rush(survey)
  for (let shopper = 0; shopper < SHOWN; shopper++)
    await sendMessage('shown', { surveyId, revision: 1, shownId: newUuid() })
  for (let shopper = 0; shopper < SHOPPERS + SPAM; shopper++) {
    const last = randomMessages(survey.questions, random).at(-1)
    if (!last) continue
    const { seconds: _, ...message } = last
    const timings = shopper < SHOPPERS ? undefined : { first: 0, second: 0, third: 0 }
    await sendMessage('responses', { ...message, timings, responseId: newUuid(), surveyId, revision: 1, path: [] })
  }
}

/** Networks that exceed the limit of the flood guard: one more of them than the list initially shows. */
async function rush(survey: PublishedSurvey): Promise<void> {
  const { seconds: _, ...message } = randomMessages(survey.questions, seededRandom(8))[0] ?? { seconds: null }
  for (let network = 0; network < 4; network++) {
    const headers = { 'x-forwarded-for': `203.0.${network}.7` }
    const one = () => ({ ...message, responseId: newUuid(), surveyId: survey.surveyId, revision: 1, path: [] })
    await Promise.all(Array.from({ length: 125 }, () => sendMessage('responses', one(), headers)))
  }
}

/** A merchant who has finished the first step of the onboarding. */
async function aNewcomer(): Promise<ScreenMerchant> {
  const { token, api } = await signUpByApi({ businessName: 'Newcomer' })
  await api('PUT', '/onboarding/store', { ...STORE_DETAILS, businessName: 'Newcomer' })
  return { token, surveyId: '' }
}

/** A merchant who has made one survey and asked nobody yet. */
async function anEmptyMerchant(): Promise<ScreenMerchant> {
  const { token, api } = await onboarded()
  const { surveyId } = await saveSurvey(api, 'Untitled Survey', () => [])
  return { token, surveyId }
}

/** A merchant on Free, whose survey asks twice. */
async function aFreeMerchant(): Promise<ScreenMerchant> {
  const { token, api } = await onboarded({ plan: 'free' })
  const { surveyId } = await saveSurvey(api, 'Candles', (surveyId) => questions(surveyId, '', 2))
  const { imageUrl } = await api<{ imageUrl: string }>('POST', '/pictures', { picture: A_PNG })
  await putTemplateOf(api, TEMPLATE_ID, TEMPLATE_NAME, imageUrl)
  return { token, surveyId }
}

/** A merchant with thirty questions, which lead through each other; one is not written, and some lead astray. */
async function anUnreadyMerchant(): Promise<ScreenMerchant> {
  const { token } = await onboarded()
  const [first, second, ...rest] = thirtyQuestions()
  if (!first || !second) throw new Error('There are thirty')
  return { token, surveyId: await aDraft(token, [first, { ...second, text: '' }, ...rest]) }
}

async function saveSurvey(api: ApiClient, name: string, questionsOf: (surveyId: SurveyId) => Question[]) {
  const surveyId = newUuid() as SurveyId
  await api('POST', '/surveys', { surveyId })
  const copy = { name, description: '', questions: questionsOf(surveyId) }
  const { version } = await api<{ version: number }>('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"1"' })
  return { surveyId, version }
}

async function putTemplateOf(api: ApiClient, templateId: string, name: string, imageUrl: string): Promise<void> {
  const template = { name, description: `${LONG_WORDS}. ${ARABIC}`, categoryTag: 'market analysis' }
  const asked = branching(templateId as SurveyId, imageUrl)
  await api('PUT', `/surveys/templates/${templateId}`, { ...template, questions: asked })
}

const publish = (api: ApiClient, { surveyId, version }: { readonly surveyId: SurveyId; readonly version: number }) =>
  api('POST', `/surveys/${surveyId}/publish`, undefined, { 'if-match': `"${version}"` })

/** One type after the other, and round again. */
function questions(surveyId: SurveyId, imageUrl: string, count: number): Question[] {
  return Array.from({ length: count }, (_, orderIndex) => {
    const text = orderIndex % 3 === 1 ? ARABIC : `${orderIndex + 1}. ${LONG_WORDS}?`
    const make = QUESTION_TYPES[orderIndex % QUESTION_TYPES.length] ?? aTextQuestion
    const question = make(`q${orderIndex + 1}`, { text, options: OPTIONS })
    const pictured = question.type === 'image' ? withPictures(question, imageUrl) : question
    return { ...pictured, surveyId, orderIndex }
  })
}

/** One of every type, led through by rules: short ones, long ones, and one that nobody has finished. */
function branching(surveyId: SurveyId, imageUrl: string): Question[] {
  const [first, nps, ...rest] = questions(surveyId, imageUrl, 8)
  if (!first || !nps) throw new Error('There are eight')
  const detractors = ['0', '1', '2', '3', '4', '5', '6']
  const unfinished: Rule = { ...aRule([], 'q1'), action: { type: 'SHOW', questionIds: [] } }
  return [
    { ...first, logic: [aRule(['instagram', 'search'], 'q3'), aRule(OPTIONS, 'q2', 'NOT_CONTAINS'), unfinished] },
    { ...nps, logic: [aRule(detractors, 'q7')] },
    ...rest,
  ]
}

const QUESTION_TYPES: readonly ((id: string, parts: { text: string; options: readonly string[] }) => Question)[] = [
  aSingleSelect,
  (id, { text }) => anNpsQuestion(id, { text }),
  aMultiSelect,
  (id, { text }) => aRating(id, { text }),
  aDropDown,
  anImageQuestion,
  (id, { text }) => aTextQuestion(id, { text }),
  (id, { text }) => aDateQuestion(id, { text }),
]

const withPictures = (question: Extract<Question, { type: 'image' }>, imageUrl: string): Question => ({
  ...question,
  config: { ...question.config, options: question.config.options.map((option) => ({ ...option, imageUrl })) },
})

const OPTIONS = ['instagram', 'a-friend', 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze', 'search']
