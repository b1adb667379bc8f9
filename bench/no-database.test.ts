import { freezeSurvey, type SurveyId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { demoSurvey } from '../apps/server/src/demo/demo-survey.ts'
import { messagesFor } from './messages.ts'
import { startNoDatabase } from './no-database.ts'

// Its services are cast, so the compiler does not notice one that a route needs from now on.
test('the server that stores nothing accepts the messages of a survey', async () => {
  await using server = await startNoDatabase()
  const survey = freezeSurvey(demoSurvey(newUuid() as SurveyId, newUuid), 1)
  if (!survey.ok) throw new Error('The demo survey cannot be published')
  for (const message of messagesFor(survey.value).slice(0, 3)) {
    const body = JSON.stringify({ ...message, responseId: newUuid() })
    const reply = await fetch(`${server.storefront}/storefront/v1/responses`, { method: 'POST', body })
    expect(reply.status, await reply.text()).toBe(200)
  }
})
