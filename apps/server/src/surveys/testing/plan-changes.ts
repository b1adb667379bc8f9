import type { Question, SurveyId } from '@earshot/survey'
import { aTextQuestion } from '@earshot/survey/testing'
import type { TestApp } from '../../testing/test-app.ts'
import { aPublishedTestSurvey, call, liveAt, type TestStore } from '../../testing/test-store.ts'

export const someTexts = (count: number) => (surveyId: SurveyId) =>
  Array.from({ length: count }, (_, orderIndex) => ({ ...aTextQuestion(`t${orderIndex}`), surveyId, orderIndex }))

/** Publishes surveys, and changes plans over time. */
export function planChanges(app: TestApp) {
  /** A survey that is published a second after the one before. */
  async function published(store: TestStore, questionsOf?: (surveyId: SurveyId) => Question[]) {
    app.clock.pass(1000)
    return aPublishedTestSurvey(app, store, questionsOf)
  }

  const cancel = (store: TestStore, body: object = {}) => call(app, store.token, 'POST /billing/cancel', body)

  const liveIds = async (store: TestStore) =>
    (await liveAt(app, store)).map((one) => (one as { surveyId: string }).surveyId)

  return { published, cancel, liveIds }
}
