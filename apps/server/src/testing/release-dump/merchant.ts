import type { Question, Survey, SurveyId } from '@earshot/survey'
import { v5 as uuidOfName } from 'uuid'
import { type ApiClient, apiClient, PASSWORD, requestLogIn } from './api-client.ts'
import type { Recording } from './recording.ts'

const NAMESPACE = '6f1c1f5e-5d0b-4a2e-9a63-0d6f4f0f8a11'

/** A merchant of the recording. Sessions end after seven days, so each chapter logs in again. */
export type RecordedMerchant = { readonly email: string; readonly publicKey: string; readonly business: Business }
type Business = {
  readonly businessName: string
  readonly storeUrl: string
  readonly timezone: string
  readonly currency: string
}
type WorkingCopy = Survey & { readonly version: number }
type Content = Omit<Survey, 'surveyId'>

export async function requestSignUp(
  { origins }: Pick<Recording, 'origins'>,
  email: string,
  business: Business,
): Promise<RecordedMerchant> {
  await apiClient(origins, null)('POST', '/auth/signup', { ...business, email, password: PASSWORD })
  const api = await requestLogIn(origins, email)
  const { store } = await api<{ store: { publicKey: string } }>('GET', '/onboarding/store/details')
  return { email, publicKey: store.publicKey, business }
}

export async function requestFinishOnboarding(
  { origins }: Pick<Recording, 'origins'>,
  { email, business }: RecordedMerchant,
): Promise<void> {
  const api = await requestLogIn(origins, email)
  await api('PUT', '/onboarding/store', business)
  await api('PUT', '/onboarding/goals', { goals: ['attribution'] })
  await api('POST', '/onboarding/finish', { skipped: false })
}

/** The same name gives the same id in every recording. */
export const surveyIdOf = (name: string) => uuidOfName(name, NAMESPACE) as SurveyId

export async function requestCreate(api: ApiClient, name: string, content: Content): Promise<SurveyId> {
  const surveyId = surveyIdOf(name)
  await api('POST', '/surveys', { surveyId, content: { ...content, questions: ofSurvey(surveyId, content.questions) } })
  return surveyId
}

export async function requestSave(api: ApiClient, surveyId: SurveyId, change: Partial<Content>): Promise<void> {
  const { version, name, description, questions, audience, appearance } = await api<WorkingCopy>(
    'GET',
    `/surveys/${surveyId}`,
  )
  const own = { ...(audience && { audience }), ...(appearance && { appearance }) }
  const content = { name, description, questions, ...own, ...change }
  await api(
    'PUT',
    `/surveys/${surveyId}`,
    { ...content, questions: ofSurvey(surveyId, content.questions) },
    etag(version),
  )
}

export async function requestPublish(api: ApiClient, surveyId: SurveyId): Promise<void> {
  const { version } = await api<WorkingCopy>('GET', `/surveys/${surveyId}`)
  await api('POST', `/surveys/${surveyId}/publish`, undefined, etag(version))
}

const etag = (version: number) => ({ 'if-match': `"${version}"` })

export const ofSurvey = (surveyId: SurveyId, questions: readonly Question[]) =>
  questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
