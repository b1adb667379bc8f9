import { randomUUID } from 'node:crypto'
import { seededRandom } from '@earshot/survey/testing'
import { expect } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { conversations } from './answering.ts'
import type { LargeInstallation } from './large-installation.ts'
import type { TestApp } from './test-app.ts'
import { aShown, sendResponse, sendShown } from './test-store.ts'

/** Sends new responses, a later message of a known one, and a shown event, to the largest survey and to small ones. */
export async function answerEverywhere(app: TestApp, { survey }: LargeInstallation): Promise<void> {
  const messages = conversations(survey, seededRandom(23), 40).flat()
  const { rows: otherSurveys } = await app.db.execute<{ survey_id: string }>(sql`
    SELECT survey_id FROM surveys WHERE survey_id <> ${survey.surveyId} LIMIT 20`)
  const everywhere = messages.flatMap((message) => [message, { ...message, surveyId: otherSurveys[0]?.survey_id }])
  const replies = await Promise.all([
    ...everywhere.map((message) => sendResponse(app, message)),
    ...otherSurveys.map(({ survey_id: surveyId }) =>
      sendResponse(app, { ...messages[0], responseId: randomUUID(), surveyId }),
    ),
    sendShown(app, aShown(survey)),
  ])
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
}
