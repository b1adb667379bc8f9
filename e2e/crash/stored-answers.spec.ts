import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { logInToDemo } from '../support/demo-client.ts'
import { startOwnServer } from '../support/own-server.ts'
import { expect, test } from '../support/test.ts'
import { addOldResponses, countOlderThan } from './old-responses.ts'
import { startRecorder } from './recorder.ts'
import { readStoredMessages } from './stored-answers.ts'
import { complaintsAboutDates } from './wrong-clock.ts'

test('the crash test notices answers that are gone, counted twice or dated wrongly', async () => {
  await using server = await startOwnServer({ DEMO: 'on' })
  const { databaseUrl } = server
  const demo = await logInToDemo(server.addresses)
  const recorder = startRecorder([server.addresses], demo)
  await expect.poll(() => recorder.replies.length).toBeGreaterThan(50)
  await recorder.stop()
  const { sent } = recorder
  const stored = () => readStoredMessages(databaseUrl, demo, sent)
  expect(await stored()).toEqual({ lost: [], twice: 0, areCountersRight: true })
  expect(await complaintsAboutDates(databaseUrl, sent)).toEqual([])

  await addOldResponses(databaseUrl, [{ surveyId: demo.survey.surveyId, count: 30, age: '400 days' }])
  expect(await countOlderThan(databaseUrl, demo.survey.surveyId, '400 days')).toBe(30)
  expect(await stored()).toEqual({ lost: [], twice: 0, areCountersRight: true })

  const change = (statement: string, ...values: unknown[]) =>
    withClient(databaseUrl, (client) => client.query(statement, values))
  const [first] = sent
  const dated = (by: string) =>
    change(`UPDATE responses SET received_at = received_at ${by} WHERE response_id = $1`, first?.responseId)
  await dated("+ interval '1 day'")
  expect(await complaintsAboutDates(databaseUrl, sent)).toEqual(['1 responses are dated wrongly'])
  await dated("- interval '1 day'")
  await change('UPDATE survey_totals SET counted = counted + 2 WHERE survey_id = $1', demo.survey.surveyId)
  expect(await stored()).toEqual({ lost: [], twice: 2, areCountersRight: false })
  await change('DELETE FROM responses WHERE response_id = $1', first?.responseId)
  expect((await stored()).lost.length).toBeGreaterThan(0)
})
