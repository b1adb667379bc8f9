import { type Question, type SentFacts, SURFACES, type SurveyId } from '@earshot/survey'
import {
  aMultiSelect,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
  seededRandom,
} from '@earshot/survey/testing'
import type { SignedOrder } from '../responses/incoming.ts'
import { deleteResponse } from '../responses/merchant-operations.ts'
import { clearSpam } from '../responses/spam-verdicts.ts'
import { conversations, questionOfEveryType, takeIn } from './answering.ts'
import type { TestApp } from './test-app.ts'
import { aPublishedTestSurvey, aTestStore, publishedAgain } from './test-store.ts'

const DEVICES = ['phone', 'tablet', 'desktop'] as const
const HOUR_MS = 60 * 60_000

/** Published after questions of every type: other options, another scale, and two new questions. */
function changedQuestions(surveyId: SurveyId): Question[] {
  const [, , , nps, drop, date, , text] = questionOfEveryType(surveyId)
  const questions = [
    aSingleSelect('single', { options: ['yes', 'no', 'perhaps'], config: { allowOther: true } }),
    aMultiSelect('many', { options: ['one', 'two', 'three', 'four'], config: { allowOther: true } }),
    aRating('stars', { config: { scale: 10 } }),
    ...(nps && drop && date && text ? [nps, drop, date, text] : []),
    anNpsQuestion('again'),
    aTextQuestion('why', { isRequired: false }),
  ]
  return questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
}

const pick = <T>(random: () => number, items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]

/** Facts as pages send them; some pages send none. */
export const someFacts = (random: () => number): SentFacts => ({
  surface: pick(random, [...SURFACES, undefined]),
  language: pick(random, ['da-DK', 'en', undefined]),
  page_path: pick(random, ['/products/1234567', '/cart', undefined]),
  customer_type: pick(random, ['repeat', 'firstTime', undefined]),
  country: pick(random, ['DK', 'SE', undefined]),
  product: pick(random, [['p1'], ['p2', 'p3'], undefined]),
  utm_source: pick(random, ['news', 'search', undefined]),
  order_value: pick(random, ['9.99', '10.00', '30', '49.90', '120', undefined]),
  currency: pick(random, ['EUR', 'EUR', 'EUR', 'USD']),
})

const anOrder = (batch: number, now: Date): SignedOrder => ({
  orderId: `order ${batch}`,
  placedAt: now,
  totalMinor: null,
  currency: null,
  customerId: null,
  customerEmail: null,
  isAged: false,
})

/**
 * A published survey whose responses differ in everything that filters ask for. They came over a month in which clocks
 * changed, to two revisions, from all kinds of devices. Some were not completed, are spam or tests, were cleared or deleted.
 */
export async function aVariedSurvey(app: TestApp) {
  const store = await aTestStore(app, { timezone: 'America/New_York' })
  const { storeId } = store
  const random = seededRandom(20)
  const end = app.clock.now
  app.clock.now = new Date(end.getTime() - 30 * 24 * HOUR_MS)
  let survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  const { surveyId } = survey
  for (let batch = 0; batch < 36; batch++) {
    if (batch === 20) survey = await publishedAgain(app, store, surveyId, changedQuestions)
    // Every fourth respondent stops somewhere: only a part of the messages comes.
    const messages = conversations(survey, random, 8).flatMap((all, index) =>
      index % 4 === 0 ? all.slice(0, Math.ceil(all.length * random())) : all,
    )
    await takeIn(app, store, messages, {
      device: DEVICES[batch % 3] ?? 'phone',
      spam: batch % 12 === 1,
      test: batch % 12 === 2,
      facts: someFacts(random),
      ...(batch % 9 === 4 && { order: anOrder(batch, app.clock.now) }),
    })
    if (batch === 15) await clearSpam(app.db, storeId, surveyId, app.clock.now)
    const [first] = messages
    if (batch % 9 === 0 && first) await deleteResponse(app.db, { storeId, ...first }, app.recorder())
    app.clock.pass(20 * HOUR_MS)
  }
  app.clock.now = end
  return { store, surveyId }
}
