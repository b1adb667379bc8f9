import type { SurveyId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import type { TestApp } from '../../testing/test-app.ts'
import { call, type TestStore, twoQuestions } from '../../testing/test-store.ts'

export const copyOf = (surveyId: SurveyId, name = 'Renamed') => ({
  name,
  description: 'What brought them here',
  questions: twoQuestions(surveyId),
})

/** Makes drafts in a test app. */
export function surveyDrafts(app: TestApp) {
  async function aDraft(store: TestStore) {
    const surveyId = newUuid() as SurveyId
    const { json } = await call(app, store.token, 'POST /surveys', { surveyId })
    return { surveyId, version: json.data.version as number, path: `/surveys/${surveyId}` }
  }

  return { aDraft }
}
