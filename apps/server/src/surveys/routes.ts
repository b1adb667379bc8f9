import { ok, surveySchema } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { refuse, reply } from '../http/reply.ts'
import { body, header, path, query, route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { listSurveys } from './list-surveys.ts'
import { createSurvey, readSurvey, saveSurvey } from './operations.ts'
import { surveyListSchema, surveyReplySchema } from './present.ts'
import { moveToDraft, publishSurvey } from './publish.ts'
import { surveyIdSchema, surveyPath } from './survey-path.ts'

const wholeNumber = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(most),
  )

const listQuery = v.object({
  page: v.optional(wholeNumber(1_000_000), '1'),
  limit: v.optional(wholeNumber(50), '5'),
  status: v.optional(v.picklist(['draft', 'published'])),
  search: v.optional(v.pipe(v.string(), v.maxLength(120), v.regex(/^[^\0]*$/)), ''),
})

/** The `version` of the copy that the caller looked at, in quotes: `"7"`. */
const versionHeader = v.object({
  'if-match': v.optional(v.pipe(v.string(), v.regex(/^"\d{1,9}"$/, 'must be the version in quotes, such as "7"'))),
})
const versionOf = (etag: string) => Number(etag.slice(1, -1))

export const surveyRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get('/', route({ summary: 'One page of surveys', reply: surveyListSchema }), query(listQuery), async (c) => {
    const { status = null, ...filter } = c.req.valid('query')
    return reply(c, ok(await listSurveys(c.var.db, c.var.storeId, { ...filter, status })), 200)
  })
  .post(
    '/',
    route({ summary: 'Make an empty draft', reply: surveyReplySchema, status: 201, problems: ['survey_id_taken'] }),
    body(v.object({ surveyId: surveyIdSchema })),
    async (c) => reply(c, await createSurvey(c.var.db, c.var.storeId, c.req.valid('json').surveyId, c.var.now()), 201),
  )
  .get(
    '/:surveyId',
    route({ summary: 'The working copy', reply: surveyReplySchema, problems: ['survey_not_found'] }),
    path(surveyPath),
    async (c) => reply(c, await readSurvey(c.var.db, c.var.storeId, c.req.valid('param').surveyId), 200),
  )
  .put(
    '/:surveyId',
    route({
      summary: 'Save the whole working copy',
      reply: surveyReplySchema,
      problems: ['survey_not_found', 'survey_changed_elsewhere', 'version_missing'],
    }),
    path(surveyPath),
    header(versionHeader),
    body(surveySchema),
    async (c) => {
      const etag = c.req.valid('header')['if-match']
      if (etag === undefined) return refuse(c, { code: 'version_missing' })
      const survey = { surveyId: c.req.valid('param').surveyId, ...c.req.valid('json') }
      return reply(c, await saveSurvey(c.var.db, c.var.storeId, survey, versionOf(etag), c.var.now()), 200)
    },
  )
  .post(
    '/:surveyId/publish',
    route({
      summary: 'Freeze the working copy into a revision and ask it',
      reply: surveyReplySchema,
      problems: ['survey_not_found', 'survey_changed_elsewhere', 'survey_not_publishable', 'version_missing'],
    }),
    path(surveyPath),
    header(versionHeader),
    async (c) => {
      const etag = c.req.valid('header')['if-match']
      if (etag === undefined) return refuse(c, { code: 'version_missing' })
      const { surveyId } = c.req.valid('param')
      return reply(c, await publishSurvey(c.var.db, c.var.storeId, surveyId, versionOf(etag), c.var.now()), 200)
    },
  )
  .post(
    '/:surveyId/draft',
    route({ summary: 'Stop asking', reply: surveyReplySchema, problems: ['survey_not_found'] }),
    path(surveyPath),
    async (c) => reply(c, await moveToDraft(c.var.db, c.var.storeId, c.req.valid('param').surveyId, c.var.now()), 200),
  )
