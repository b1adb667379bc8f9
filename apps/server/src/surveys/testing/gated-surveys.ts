import type { AudienceFilter, Question, Survey } from '@earshot/survey'
import { aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { expect } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { aTestStore, call, etag, fetchSurvey, putOnPlan, type TestStore } from '../../testing/test-store.ts'

export const textQuestions = (count: number) => Array.from({ length: count }, (_, index) => aTextQuestion(`t${index}`))

/** Two questions with every kind of flow. */
export const withFlow = () => [
  aSingleSelect('q1', { logic: [aRule(['yes'], 'q2')], config: { nextQuestionId: 'q2' as Question['questionId'] } }),
  aTextQuestion('q2', { config: { isTerminal: true } }),
]

export const inSurvey = (surveyId: string, questions: readonly Question[]) =>
  questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

export const lacks = (featureKey: string) => ({
  status: 402,
  json: { problem: { code: 'upgrade_required', featureKey } },
})

export const REPEAT_CUSTOMERS: AudienceFilter = { type: 'customerType', operator: 'is', value: 'repeat' }

export const TAGGED_CUSTOMERS: AudienceFilter = {
  type: 'customerTags',
  operator: 'contains',
  values: ['vip'],
  labels: ['VIP'],
}

/** Makes drafts, saves and publishes them, and returns the replies. */
export function gatedSurveys(app: TestApp) {
  async function save(store: TestStore, surveyId: string, questions: readonly Question[], parts: Partial<Survey> = {}) {
    const { version } = (await fetchSurvey(app, store, surveyId)).data
    const copy = { name: 'A survey', description: '', questions: inSurvey(surveyId, questions), ...parts }
    return call(app, { token: store.token, headers: etag(version) }, `PUT /surveys/${surveyId}`, copy)
  }

  async function publish(store: TestStore, surveyId: string) {
    const { version } = (await fetchSurvey(app, store, surveyId)).data
    return call(app, { token: store.token, headers: etag(version) }, `POST /surveys/${surveyId}/publish`)
  }

  async function aDraft(store: TestStore, questions: readonly Question[] = [], parts: Partial<Survey> = {}) {
    const surveyId = newUuid()
    await call(app, store.token, 'POST /surveys', { surveyId })
    if (questions.length > 0) expect((await save(store, surveyId, questions, parts)).status).toBe(200)
    return surveyId
  }

  /** A store that made a draft while it paid, and does not pay any more. */
  async function aFreeStoreWith(questions: readonly Question[], parts: Partial<Survey> = {}) {
    const store = await aTestStore(app)
    const surveyId = await aDraft(store, questions, parts)
    await putOnPlan(app, store.storeId, 'free')
    return { store, surveyId }
  }

  return { save, publish, aDraft, aFreeStoreWith }
}
