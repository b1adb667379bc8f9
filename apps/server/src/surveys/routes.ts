import { ok, surveySchema, validateQuestions } from '@earshot/survey'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import type { MerchantEnv } from '../env.ts'
import { storeResponseCap } from '../gates/limits.ts'
import { GATE_PROBLEMS } from '../gates/pass-gate.ts'
import { ifMatch } from '../http/if-match.ts'
import { refuse, reply, replyLarge } from '../http/reply.ts'
import { body, largeBody, path, query, route } from '../http/route.ts'
import { wholeNumber } from '../http/whole-number.schema.ts'
import { bearer } from '../sign-in/bearer.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { surveyIdParam, surveyPath } from '../survey-path.ts'
import { deleteSurvey, restoreSurvey } from './delete-survey.ts'
import { discardChanges } from './discard-changes.ts'
import { duplicateSurvey } from './duplicate-survey.ts'
import { listSurveys } from './list-surveys.ts'
import { createSurvey, emptySurvey, readSurvey, saveSurvey } from './operations.ts'
import {
  deletedReplySchema,
  LISTED_STATUSES,
  type ListedStatus,
  surveyListSchema,
  surveyReplySchema,
} from './present.ts'
import { moveToDraft, publishSurvey } from './publish.ts'
import { SURVEY_BOUNDS, savedBounds, storedSurveySize } from './survey-bounds.ts'

const STATUS_LIST = new RegExp(`^(${LISTED_STATUSES.join('|')})(,(${LISTED_STATUSES.join('|')})){0,2}$`)

const listQuery = v.object({
  page: v.optional(wholeNumber(1_000_000), '1'),
  limit: v.optional(wholeNumber(50), '5'),
  /** One status, or several with commas between: `draft,published`. */
  status: v.optional(
    v.pipe(
      v.string(),
      v.regex(STATUS_LIST, `must be of ${LISTED_STATUSES.join(', ')}`),
      v.transform((text) => text.split(',') as ListedStatus[]),
    ),
  ),
  search: v.optional(v.pipe(v.string(), v.maxLength(120), v.regex(/^[^\0]*$/)), ''),
})

/** The size limit of a save, which depends on the stored working copy. The path is already validated. */
async function boundsOverStored({ var: { db, storeId }, req }: Context<MerchantEnv>) {
  const declared = req.header('content-length')
  const surveyId = v.parse(surveyIdParam, req.param('surveyId'))
  const stored = () => storedSurveySize(db, storeId, surveyId)
  return ok(await savedBounds(declared === undefined ? null : Number(declared), stored))
}

// A creation and a save read the plan twice. They read it before they wait, so that no turn is spent on waiting for the
// provider. They read it again in their turn, because it may have changed since. The second time usually finds the copy
// of the first.

export const surveyRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get('/', route({ summary: 'One page of surveys', reply: surveyListSchema }), query(listQuery), async (c) => {
    const { status: statuses = [], ...filter } = c.req.valid('query')
    const cap = await storeResponseCap(c.var.billing, c.var.storeId)
    return reply(c, ok(await listSurveys(c.var.db, c.var.storeId, { ...filter, statuses }, cap)), 200)
  })
  .post(
    '/',
    route({
      summary: 'Make a draft: empty, or of a template or a file',
      reply: surveyReplySchema,
      status: 201,
      problems: ['survey_id_taken', ...GATE_PROBLEMS],
    }),
    body(v.object({ surveyId: surveyIdParam, content: v.optional(surveySchema) }), SURVEY_BOUNDS, (json) =>
      validateQuestions((json as { content?: unknown } | null)?.content),
    ),
    async (c) => {
      const { db, storeId, billing, now } = c.var
      const { surveyId, content } = c.req.valid('json')
      const survey = content ? { surveyId, ...content } : emptySurvey(surveyId)
      // Nobody waits for the provider to begin from nothing.
      const featuresToAdd = async () => (content ? billing.featuresToAdd(storeId) : ok({}))
      await featuresToAdd()
      const create = async () => createSurvey(db, storeId, survey, { features: await featuresToAdd(), now: now() })
      return replyLarge(c, create, 201)
    },
  )
  .get(
    '/:surveyId',
    route({ summary: 'The working copy', reply: surveyReplySchema, problems: ['survey_not_found'] }),
    path(surveyPath),
    async (c) => {
      const read = async () => {
        const survey = await readSurvey(c.var.db, c.var.storeId, c.req.valid('param').surveyId)
        // For If-Match. It stands for the copy and not for its status, so that it says nothing about If-None-Match.
        if (survey.ok) c.header('ETag', `"${survey.value.version}"`)
        return survey
      }
      return replyLarge(c, read, 200)
    },
  )
  .put(
    '/:surveyId',
    route({
      summary: 'Save the whole working copy',
      reply: surveyReplySchema,
      problems: ['survey_not_found', 'survey_changed_elsewhere', 'version_missing', ...GATE_PROBLEMS],
    }),
    path(surveyPath),
    ifMatch,
    largeBody(surveySchema, { standard: SURVEY_BOUNDS, forRequest: boundsOverStored }, validateQuestions),
    async (c) => {
      const { db, storeId, billing, now } = c.var
      const { surveyId } = c.req.valid('param')
      const version = c.req.valid('header')['if-match']
      const parse = c.req.valid('json')
      await billing.featuresToAdd(storeId)
      const save = async () => {
        const content = await parse()
        if (!content.ok) return content
        const features = await billing.featuresToAdd(storeId)
        return saveSurvey(db, storeId, { surveyId, ...content.value }, { version, features, now: now() })
      }
      return replyLarge(c, save, 200)
    },
  )
  .post(
    '/:surveyId/publish',
    route({
      summary: 'Freeze the working copy into a revision and ask it',
      reply: surveyReplySchema,
      problems: [
        'survey_not_found',
        'survey_changed_elsewhere',
        'survey_not_publishable',
        'email_not_confirmed',
        'version_missing',
        'payment_open',
        'billing_unreachable',
        'billing_refused',
        'store_not_found',
      ],
    }),
    path(surveyPath),
    ifMatch,
    async (c) => {
      const { db, storeId, billing, now } = c.var
      const { surveyId } = c.req.valid('param')
      // Whatever has ended since the last look is settled before.
      const features = await billing.featuresToAdd(storeId)
      if (!features.ok) return refuse(c, features.problem)
      const featuresIn = (tx: Db) => billing.featuresIn(tx, storeId, features.value)
      const version = c.req.valid('header')['if-match']
      const needsConfirmedAddress = c.var.mail.verifiesAddresses
      const publishing = { version, featuresIn, needsConfirmedAddress, now: now() }
      return replyLarge(c, () => publishSurvey(db, storeId, surveyId, publishing), 200)
    },
  )
  .post(
    '/:surveyId/draft',
    route({ summary: 'Stop asking', reply: surveyReplySchema, problems: ['survey_not_found'] }),
    path(surveyPath),
    async (c) =>
      replyLarge(c, () => moveToDraft(c.var.db, c.var.storeId, c.req.valid('param').surveyId, c.var.now()), 200),
  )
  .post(
    '/:surveyId/discard',
    route({
      summary: 'Go back to what is published',
      reply: surveyReplySchema,
      problems: ['survey_not_found', 'survey_changed_elsewhere', 'no_published_copy', 'version_missing'],
    }),
    path(surveyPath),
    ifMatch,
    async (c) => {
      const { db, storeId, now } = c.var
      const { surveyId } = c.req.valid('param')
      const version = c.req.valid('header')['if-match']
      return replyLarge(c, () => discardChanges(db, storeId, surveyId, { version, now: now() }), 200)
    },
  )
  .post(
    '/:surveyId/duplicate',
    route({
      summary: 'Make a draft of the same under fresh ids',
      reply: surveyReplySchema,
      status: 201,
      problems: ['survey_not_found', 'survey_id_taken', 'body_too_large'],
    }),
    path(surveyPath),
    body(v.object({ surveyId: surveyIdParam })),
    async (c) => {
      const { db, storeId, now } = c.var
      const { surveyId } = c.req.valid('param')
      const { surveyId: copyId } = c.req.valid('json')
      return replyLarge(c, () => duplicateSurvey(db, storeId, { surveyId, copyId }, now()), 201)
    },
  )
  .delete(
    '/:surveyId',
    route({
      summary: 'Stop asking and put away; for 30 days it can be restored',
      reply: deletedReplySchema,
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    async (c) => {
      const { surveyId } = c.req.valid('param')
      return reply(c, await deleteSurvey(c.var.db, c.var.storeId, surveyId, await merchantRecorder(c)), 200)
    },
  )
  .post(
    '/:surveyId/restore',
    route({ summary: 'Bring back as a draft', reply: surveyReplySchema, problems: ['survey_not_found'] }),
    path(surveyPath),
    async (c) => {
      const { surveyId } = c.req.valid('param')
      const recorder = await merchantRecorder(c)
      return replyLarge(c, () => restoreSurvey(c.var.db, c.var.storeId, surveyId, recorder), 200)
    },
  )
