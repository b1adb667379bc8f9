import type { Question, SurveyId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { apiFor } from '../support/merchant.ts'

/** A draft that asks these, made through the API: for tests of what is done with questions once they are there. */
export async function aDraft(token: string, questions: readonly Question[], dashboard?: string): Promise<SurveyId> {
  const api = apiFor(token, dashboard)
  const surveyId = newUuid() as SurveyId
  await api('POST', '/surveys', { surveyId })
  const asked = questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
  const copy = { name: 'Untitled Survey', description: '', questions: asked }
  await api('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"1"' })
  return surveyId
}
