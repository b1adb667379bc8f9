import { randomUUID } from 'node:crypto'
import type { Survey } from '../../packages/survey/src/index.ts'
import { aSurvey } from '../../packages/survey/src/testing/index.ts'
import { apiFor, detailsOf, onboarded } from '../support/merchant.ts'

type Questions = Parameters<typeof aSurvey>[0]

export type Store = { readonly token: string; readonly publicKey: string }

/** A store that may ask whatever there is to ask. */
export async function aShopStore(): Promise<Store> {
  const { token } = await onboarded({ timezone: 'UTC' })
  return { token, publicKey: (await detailsOf(token)).store.publicKey }
}

type More = Pick<Survey, 'audience' | 'appearance'>

/**
 * Publishes a survey in a store, again if it has one of that id. @param more its fields besides its questions. @returns
 * its id
 */
export async function publishTo(
  { token }: Store,
  questions: Questions,
  more: More = {},
  surveyId: string = randomUUID(),
): Promise<string> {
  const survey = aSurvey(questions)
  const body = {
    name: survey.name,
    description: survey.description,
    questions: survey.questions.map((question) => ({ ...question, surveyId })),
    ...more,
  }
  const version = (reply: { version: number }) => ({ 'if-match': `"${reply.version}"` })
  const api = apiFor(token)
  const made = await api<{ version: number }>('POST', '/surveys', { surveyId })
  const saved = await api<{ version: number }>('PUT', `/surveys/${surveyId}`, body, version(made))
  await api('POST', `/surveys/${surveyId}/publish`, undefined, version(saved))
  return surveyId
}

/** Leaves a picture in a store. @param picture its bytes in base64. @returns where it lies, with Earshot */
export async function leavePicture({ token }: Store, picture: string): Promise<string> {
  const { imageUrl } = await apiFor(token)<{ imageUrl: string }>('POST', '/pictures', { picture })
  return imageUrl
}

/** How many responses a survey has, and how many of them are complete, as its merchant reads it. */
export async function storedCounts(
  { token }: Store,
  surveyId: string,
): Promise<{ responses: number; completed: number }> {
  const { responses, completed } = await apiFor(token)<{ responses: number; completed: number }>(
    'GET',
    `/surveys/${surveyId}/analytics`,
  )
  return { responses, completed }
}

/** How often a survey was shown, as its merchant reads it. */
export async function timesShown({ token }: Store, surveyId: string): Promise<number> {
  return (await apiFor(token)<{ shown: number }>('GET', `/surveys/${surveyId}/analytics`)).shown
}
