import type { ResponseId } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../../env.ts'
import { storeResponseCap } from '../../gates/limits.ts'
import { GATE_PROBLEMS, passGate } from '../../gates/pass-gate.ts'
import { readResults } from '../../http/read-results.ts'
import { refuse, reply } from '../../http/reply.ts'
import { body, path, route } from '../../http/route.ts'
import { bearer } from '../../sign-in/bearer.ts'
import { surveyIdParam, surveyPath } from '../../survey-path.ts'
import { assignmentSchema, assignOption, SCOPES, takeBackOption, takenBackSchema } from './assign.ts'
import { assignmentListSchema, listAssignments } from './list-assignments.ts'

const assigningSchema = v.strictObject({
  responseId: v.pipe(
    v.string(),
    v.uuid('must be the id of a response'),
    v.transform((text) => text.toLowerCase() as ResponseId),
  ),
  questionId: v.pipe(v.string(), v.maxLength(100)),
  optionId: v.pipe(v.string(), v.maxLength(100)),
  /** `response`: this response alone. `text`: all responses that say the same, also later ones. */
  scope: v.picklist(SCOPES),
})

const assignmentPath = v.object({
  surveyId: surveyIdParam,
  assignmentId: v.pipe(
    v.string(),
    v.uuid('must be the id of an assignment'),
    v.transform((text) => text.toLowerCase()),
  ),
})

/** Texts beside Other that count as another option (ADR-0097). The plan has to include only adding them. */
export const assignmentRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/:surveyId/assignments',
    route({
      summary: 'The texts beside Other that count as another option',
      reply: assignmentListSchema,
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    async (c) => {
      const survey = { storeId: c.var.storeId, surveyId: c.req.valid('param').surveyId }
      const cap = await storeResponseCap(c.var.billing, c.var.storeId)
      return reply(c, await readResults(c, (db) => listAssignments(db, survey, cap)), 200)
    },
  )
  .post(
    '/:surveyId/assignments',
    route({
      summary: 'Count the text beside Other of a response as another option, or of all responses that say the same',
      reply: assignmentSchema,
      problems: [
        'survey_not_found',
        'response_not_found',
        'other_text_not_found',
        'too_many_assignments',
        'results_preparing',
        ...GATE_PROBLEMS,
      ],
    }),
    path(surveyPath),
    body(assigningSchema),
    async (c) => {
      const { db, storeId, billing, now } = c.var
      const allowed = await passGate(billing, storeId, 'advanced_analytics')
      if (!allowed.ok) return refuse(c, allowed.problem)
      const { surveyId } = c.req.valid('param')
      return reply(c, await assignOption(db, { storeId, surveyId, now: now(), ...c.req.valid('json') }), 200)
    },
  )
  .delete(
    '/:surveyId/assignments/:assignmentId',
    route({
      summary: 'Count Other again in place of an assigned option',
      reply: takenBackSchema,
      problems: ['survey_not_found', 'assignment_not_found'],
    }),
    path(assignmentPath),
    async (c) => reply(c, await takeBackOption(c.var.db, { storeId: c.var.storeId, ...c.req.valid('param') }), 200),
  )
