import type { ResponseId } from '@earshot/survey'
import { expect } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import type { AnsweredMessage } from '../../testing/answering.ts'
import { countersAndRecount } from '../../testing/recount.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendRush } from '../../testing/test-store.ts'
import { rebuildFigures } from '../recount.ts'

/** ADR-0010. */
export const BURST = 120

export const MINUTE_MS = 60_000

export const YES = { q1: { optionId: 'yes', otherValue: null } }

/** Sends some responses, all at the same moment. */
export const many = (survey: Parameters<typeof aMessage>[0], count: number): AnsweredMessage[] =>
  Array.from({ length: count }, () => ({
    ...aMessage(survey),
    responseId: crypto.randomUUID() as ResponseId,
    answers: YES,
  }))

/** Makes stores whose published survey may receive rushes. */
export function rushShops(app: TestApp) {
  async function aShop(plan: 'free' | 'pro-monthly' = 'pro-monthly') {
    const store = await aTestStore(app, { plan })
    const survey = await aPublishedTestSurvey(app, store)
    await call(app, store.token, 'GET /surveys')
    const path = `/surveys/${survey.surveyId}`
    const get = async (what: string) => (await call(app, store.token, `GET ${path + what}`)).json.data
    /** Repeats a request until `next` is null, as the dashboard does. */
    const post = async (what: string, body: object = {}) => {
      let changed = 0
      let more: object = {}
      for (let requests = 1; ; requests++) {
        const { status, json } = await call(app, store.token, `POST ${path + what}`, { ...body, ...more })
        expect(status).toBe(200)
        changed += json.data.changed
        const { next: after, clearedAt } = json.data
        if (after === null) return { changed, requests, clearedAt }
        more = { after, ...(clearedAt && { clearedAt }) }
      }
    }
    /** Decides about a rush by figures that were read a moment later than now. */
    const decide = (rushId: string, what: string) => {
      const asOf = new Date(app.clock.now.getTime() + 1).toISOString()
      return post(`/rushes/${rushId}/${what}`, { asOf })
    }
    const rushes = async (query = '?limit=100') => (await get(`/rushes${query}`)).rushes
    const figures = async () => {
      const { responses, spamResponses } = await get('/analytics')
      return [responses, spamResponses]
    }
    const counts = () => countersAndRecount(app.db, store.storeId, survey.surveyId)
    /** Expects counters and rushes to equal a recount of the responses. */
    const expectExact = async () => {
      const { counters, recount } = await counts()
      expect(counters).toEqual(recount)
      expect(await rebuildFigures(app.db, { repair: false })).toEqual([])
      const { rows } = await app.db.execute(sql`
        SELECT rush_id, count(*) FILTER (WHERE spam) AS set_aside, count(*) FILTER (WHERE NOT spam) AS counted
        FROM responses WHERE survey_id = ${survey.surveyId} AND rush_id IS NOT NULL GROUP BY 1 ORDER BY 1`)
      const { rows: stored } = await app.db.execute(sql`
        SELECT rush_id, set_aside, counted FROM rushes WHERE survey_id = ${survey.surveyId} ORDER BY 1`)
      expect(stored).toEqual(rows)
    }
    const rush = (count: number, address?: string) => sendRush(app, survey, BURST + count, address)
    return { store, survey, path, get, post, decide, rushes, figures, counts, expectExact, rush }
  }

  const at = (minutes: number) => new Date(app.clock.start.getTime() + minutes * MINUTE_MS).toISOString()

  return { aShop, at }
}
