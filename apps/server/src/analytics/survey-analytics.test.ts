import { DAY_MS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'

const app = await useTestApp()

test.each([
  { when: 'clocks go forward', now: '2026-03-29T22:30:00Z', today: '2026-03-30' },
  { when: 'clocks go back', now: '2026-10-25T22:30:00Z', today: '2026-10-25' },
])('the trend has each day once, also when $when', async ({ now, today }) => {
  const start = app.clock.now
  app.clock.now = new Date(now)
  const store = await aTestStore(app, { timezone: 'Europe/Copenhagen' })
  const survey = await aPublishedTestSurvey(app, store)
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  const { trend } = (await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)).json.data
  app.clock.now = start
  const days = trend.map(({ day }: { day: string }) => day)
  const times = days.map((day: string) => Date.parse(day) / DAY_MS)
  expect(times).toEqual(times.map((_: number, i: number) => times[0] + i))
  expect(trend.at(-1)).toEqual({ day: today, shown: 0, responses: 1 })
  expect(trend.length).toBe(30)
})
