import type { Question, SurveyId } from '@earshot/survey'
import { anNpsQuestion } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { type ApiClient, detailsOf, type TestMerchant } from '../support/merchant.ts'
import { earshot } from '../support/test.ts'

type Wanted = { readonly name?: string; readonly questions?: number; readonly isLive?: boolean }

/** Makes a survey of NPS questions for a merchant. @returns its id */
export async function createSurveyFor(
  api: ApiClient,
  { name = 'Candles', questions = 1, isLive = false }: Wanted = {},
): Promise<string> {
  const surveyId = newUuid() as SurveyId
  await api('POST', '/surveys', { surveyId })
  const asked: Question[] = Array.from({ length: questions }, (_, orderIndex) => ({
    ...anNpsQuestion(`q${orderIndex}`, { text: `How likely, ${orderIndex + 1}?` }),
    surveyId,
    orderIndex,
  }))
  await api('PUT', `/surveys/${surveyId}`, { name, description: '', questions: asked }, { 'if-match': '"1"' })
  if (isLive) await api('POST', `/surveys/${surveyId}/publish`, undefined, { 'if-match': '"2"' })
  return surveyId
}

/** A shopper answers a live survey of one question. */
export async function answerSurvey({ token }: TestMerchant, surveyId: string): Promise<void> {
  const { publicKey } = (await detailsOf(token)).store
  const path = `${earshot.storefront}/storefront/v1/${publicKey}/surveys/${surveyId}/revisions/1`
  const { data } = (await (await fetch(path)).json()) as { data: { questions: { questionId: string }[] } }
  const answers = { [data.questions[0]?.questionId ?? '']: { value: 9 } }
  const body = { responseId: crypto.randomUUID(), surveyId, revision: 1, sequence: 1, answers, completed: true }
  const reply = await fetch(`${earshot.storefront}/storefront/v1/responses`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`The response was answered ${reply.status}: ${await reply.text()}`)
}
