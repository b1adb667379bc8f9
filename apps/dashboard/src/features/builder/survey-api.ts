import type { Survey } from '@earshot/survey'
import type { InferRequestType } from 'hono/client'
import { api, value } from '../../lib/api.ts'
import type { LoadedSurvey } from './loaded-survey.ts'

const route = api.surveys[':surveyId']

/** The last save of each survey: leaving the builder starts one, and coming back at once must not read what was before. */
const lastSaves = new Map<string, Promise<unknown>>()

export async function loadSurvey(surveyId: string): Promise<LoadedSurvey> {
  await lastSaves.get(surveyId)?.catch(() => {})
  return value(route.$get({ param: { surveyId } }))
}

type Saved = InferRequestType<typeof route.$put>['json']

export function sendSave({ surveyId, ...survey }: Survey, version: number): Promise<LoadedSurvey> {
  const json = survey as unknown as Saved
  const saving = value(route.$put({ param: { surveyId }, header: ifMatch(version), json }))
  lastSaves.set(surveyId, saving)
  const letGo = () => lastSaves.get(surveyId) === saving && lastSaves.delete(surveyId)
  saving.then(letGo, letGo)
  return saving
}

export const sendPublish = (surveyId: string, version: number): Promise<LoadedSurvey> =>
  value(route.publish.$post({ param: { surveyId }, header: ifMatch(version) }))

export const sendMoveToDraft = (surveyId: string): Promise<LoadedSurvey> =>
  value(route.draft.$post({ param: { surveyId } }))

/** Back to what shoppers see. */
export const sendDiscard = (surveyId: string, version: number): Promise<LoadedSurvey> =>
  value(route.discard.$post({ param: { surveyId }, header: ifMatch(version) }))

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
