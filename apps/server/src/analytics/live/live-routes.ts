import { err, ok, type Result } from '@earshot/survey'
import { Hono } from 'hono'
import { failureKind } from '../../db/failure-kind.ts'
import type { Db } from '../../db/open-db.ts'
import type { MerchantEnv } from '../../env.ts'
import { readResults } from '../../http/read-results.ts'
import { refuse } from '../../http/reply.ts'
import { path, route } from '../../http/route.ts'
import type { Problem } from '../../problems.ts'
import type { SurveyKey } from '../../responses/facts/survey-codes.ts'
import { readSurveyHead, type SurveyHead } from '../../responses/read-queries.ts'
import { bearer, liveLoginOf } from '../../sign-in/bearer.ts'
import { surveyPath } from '../../survey-path.ts'
import { openLiveStream } from './live-stream.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // nginx would keep events until it has some kilobytes.
  'X-Accel-Buffering': 'no',
  // A proxy that compresses would keep them, too.
  'Cache-Control': 'no-store, no-transform',
  // When the server stops, the connection is not idle after the stream, but closed.
  Connection: 'close',
}

export const liveRoutes = new Hono<MerchantEnv>().use(bearer).get(
  '/:surveyId/live',
  route({
    summary:
      'Server-sent events: one with {"version"} now and after each change of the results of a survey, at most one a second. It ends after an hour, when the login ends, or when the server stops.',
    file: 'text/event-stream',
    problems: ['survey_not_found', 'too_many_live_results'],
  }),
  path(surveyPath),
  async (c) => {
    const { storeId, liveResults, log } = c.var
    const survey = { storeId, surveyId: c.req.valid('param').surveyId }
    const found = await readResults(c, (db) => findSurvey(db, survey))
    if (!found.ok) return refuse(c, found.problem)
    // Nobody would read the body.
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const stream = openLiveStream({
      watch: (listener) => liveResults.watch(survey, listener),
      async isAllowed() {
        try {
          return (await liveLoginOf(c)) !== null
        } catch (error) {
          // The stream stays open: the database may answer at the next heartbeat.
          if (failureKind(error) === 'database') return true
          log.error({ err: error }, 'a stream was ended')
          return false
        }
      },
      signal: c.req.raw.signal,
    })
    return stream.ok ? c.body(stream.value, 200, HEADERS) : refuse(c, stream.problem)
  },
)

async function findSurvey(db: Db, { storeId, surveyId }: SurveyKey): Promise<Result<SurveyHead, Problem>> {
  const head = await readSurveyHead(db, storeId, surveyId)
  return head ? ok(head) : err({ code: 'survey_not_found' })
}
