import type { OptionId, Question, SurveyId } from '@earshot/survey'
import {
  aDateQuestion,
  aMultiSelect,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
} from '@earshot/survey/testing'
import { v7 as newUuid, v4 as randomUuid } from 'uuid'
import { type ApiClient, onboarded } from '../support/merchant.ts'
import { sendMessage } from '../support/send-message.ts'

/** Words as long as German ones get, and letters that run the other way. */
const LONG_OPTION = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
const ARABIC = 'شكرا جزيلا على الشموع الرائعة'

const named = (...texts: readonly string[]) => texts.map((text, index) => ({ id: `o${index + 1}` as OptionId, text }))

/** Faster than any shopper can be: such a response is stored as spam. */
export const TOO_FAST = { first: 0, second: 0, third: 0 }

/** The first of them, which every plan may ask. */
export const SOURCE_QUESTION: Question = aSingleSelect('source', {
  text: 'Where did you hear about us?',
  config: { options: named('Instagram', 'A friend', LONG_OPTION), allowOther: true },
})

const QUESTIONS: readonly Question[] = [
  SOURCE_QUESTION,
  aMultiSelect('reasons', { text: 'Why us?', config: { options: named('The scents', 'The price', 'A gift') } }),
  aRating('stars', { text: 'How was ordering?' }),
  anNpsQuestion('likely', { text: 'Would you recommend us?' }),
  aDateQuestion('day', { text: 'When is it for?', isRequired: false }),
  aTextQuestion('better', { text: 'What could be better?', isRequired: false }),
]

export type AskingMerchant = {
  readonly token: string
  readonly surveyId: string
  readonly api: ApiClient
  /** Publishes a second version, with the same questions. */
  publishAgain(): Promise<void>
  /**
   * Some shoppers answer, one after the other.
   * @param answersFor unless told, what `QUESTIONS` ask
   */
  answer(count: number, answersFor?: (shopper: number) => object): Promise<void>
  /** Sends answers of many shoppers of one network at once, so that the flood guard sets the last of them aside. */
  rush(count: number, address: string): Promise<void>
  /** Some shoppers see it. */
  show(count: number): Promise<void>
}

/** A merchant whose survey asks most types; live, and not answered by anyone yet. */
export async function aMerchantAsking(
  questions: readonly Question[] = QUESTIONS,
  plan: 'free' | 'pro-monthly' = 'pro-monthly',
): Promise<AskingMerchant> {
  const { token, api } = await onboarded({ plan })
  const surveyId = newUuid() as SurveyId
  await api('POST', '/surveys', { surveyId })
  const asked = questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
  const copy = { name: 'After the purchase', description: '', questions: asked }
  const { version } = await api<{ version: number }>('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"1"' })
  await api('POST', `/surveys/${surveyId}/publish`, undefined, { 'if-match': `"${version}"` })
  return {
    token,
    surveyId,
    api,
    async publishAgain() {
      const renamed = { ...copy, name: `${copy.name}, again` }
      const next = await api<{ version: number }>('PUT', `/surveys/${surveyId}`, renamed, {
        'if-match': `"${version}"`,
      })
      await api('POST', `/surveys/${surveyId}/publish`, undefined, { 'if-match': `"${next.version}"` })
    },
    async answer(count, answersFor = answersOf) {
      for (let shopper = 0; shopper < count; shopper++) {
        const message = { responseId: randomUuid(), surveyId, revision: 1, sequence: 1, ...answersFor(shopper) }
        await sendMessage('responses', message)
      }
    },
    async rush(count, address) {
      const headers = { 'x-forwarded-for': address }
      const answers = { [questions[0]?.questionId ?? '']: { optionId: 'o1' } }
      const message = () => ({ responseId: randomUuid(), surveyId, revision: 1, sequence: 1, answers, completed: true })
      await Promise.all(Array.from({ length: count }, () => sendMessage('responses', message(), headers)))
    },
    async show(count) {
      for (let shopper = 0; shopper < count; shopper++) {
        await sendMessage('shown', { surveyId, revision: 1, shownId: randomUuid() })
      }
    },
  }
}

const TEXTS = [
  'Nothing. I burn one every evening.',
  ARABIC,
  '=HYPERLINK("http://evil.example")',
  `${LONG_OPTION} `.repeat(9),
]

/** The answers of a shopper; every fourth leaves after the first question. */
function answersOf(shopper: number) {
  const source = {
    optionId: ['o1', 'o2', 'o3', 'other'][shopper % 4],
    otherValue: shopper % 4 === 3 ? 'A poster' : null,
  }
  if (shopper % 4 === 1) return { answers: { source }, completed: false }
  const answers = {
    source,
    reasons: { optionIds: shopper % 3 === 0 ? ['o1', 'o3'] : ['o2'], otherValue: null },
    stars: { value: 1 + (shopper % 5) },
    likely: { value: shopper % 11 },
    day: shopper % 2 === 0 ? { value: `2026-12-${10 + (shopper % 12)}` } : null,
    better: { value: TEXTS[shopper % TEXTS.length] },
  }
  return { answers, completed: true, timings: { source: 20 + shopper } }
}
