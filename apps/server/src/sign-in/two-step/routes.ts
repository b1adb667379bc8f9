import { ok } from '@earshot/survey'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { MerchantEnv } from '../../env.ts'
import { tooMany } from '../../http/attempts.ts'
import { clientAddress } from '../../http/client-address.ts'
import { refuse, reply } from '../../http/reply.ts'
import { body, path, route } from '../../http/route.ts'
import type { Problem } from '../../problems.ts'
import { recordSecurityEvent } from '../../security-log/record.ts'
import { notifierOf } from '../account-notices.ts'
import { merchantRecorder } from '../event-recorder.ts'
import { canHash } from '../password.ts'
import { confirmationSchema, newPasskeySchema, noteSchema, TWO_STEP_BOUNDS } from './answer.schema.ts'
import { challengeSchema } from './challenge.ts'
import { askConfirmation, confirmSession, requireConfirmation } from './confirmation.ts'
import { readNewApp, readNewPasskey, startNewApp, startNewPasskey } from './new-method.ts'
import { passkeySite } from './passkeys.ts'
import {
  addApp,
  addPasskey,
  endTwoStep,
  type Removing,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  turnTwoStepOn,
} from './set-up.ts'
import { readTwoStep, twoStepSchema } from './two-step-state.ts'

type Caller = Context<MerchantEnv>

const ownerOf = ({ var: { storeId, merchantId } }: Caller) => ({ storeId, merchantId })

const sessionOf = (c: Caller) => ({ ...ownerOf(c), sessionId: c.var.sessionId })

const siteOf = (c: Caller) => {
  const { db, tokenKey, now, dashboardUrl, behindProxy } = c.var
  return { db, tokenKey, now: now(), dashboardUrl, address: clientAddress(c, behindProxy) }
}

const WRONG_ANSWERS: readonly Problem['code'][] = ['wrong_password', 'second_step_wrong']

const record = async (c: Caller, event: 'recovery_code_used' | 'confirmation_failed'): Promise<void> =>
  recordSecurityEvent(c.var.db, await merchantRecorder(c), { storeId: c.var.storeId, event, details: {} })

const removingOf = async (c: Caller): Promise<Removing> => ({
  ...(await merchantRecorder(c)),
  notify: notifierOf({ ...c.var, now: c.var.now() }),
})

const confirmed = requireConfirmation('all')

/** For passwords and recovery codes: their hashes wait for the turn of the caller's network. */
const hashing = createMiddleware<MerchantEnv>(async (c, next) =>
  canHash(clientAddress(c, c.var.behindProxy)) ? next() : refuse(c, { code: 'too_busy', retryAfterSeconds: 30 }),
)

const codesSchema = v.object({ setId: v.string(), codes: v.array(v.string()) })

/** The codes come with the first method, while two-step login is off; null: it is on, and the codes remain. */
const addedSchema = v.object({ recoveryCodes: v.nullable(codesSchema) })

const confirmRoutes = new Hono<MerchantEnv>()
  .post(
    '/confirm/start',
    route({
      summary:
        'The methods by which the merchant of a session can show who they are: a second step, or the password if two-step login is off',
      reply: challengeSchema,
    }),
    async (c) => reply(c, ok(await askConfirmation(siteOf(c), sessionOf(c))), 200),
  )
  .post(
    '/confirm',
    route({
      summary:
        'Show who you are. It is good for 10 minutes of this session, as a login is, and needed for all routes that answer confirmation_needed',
      reply: v.object({}),
      problems: ['wrong_password', 'second_step_wrong', 'code_used', 'challenge_expired', 'too_many_attempts'],
    }),
    hashing,
    body(v.object({ challenge: noteSchema, answer: confirmationSchema }), TWO_STEP_BOUNDS),
    async (c) => {
      const { attempts, merchantId, sessionId } = c.var
      // The session is counted first, so that a stolen one does not use up the attempts of its merchant for weeks.
      const problem =
        (await tooMany(attempts.confirmationOfSession, sessionId)) ?? (await tooMany(attempts.password, merchantId))
      if (problem) return refuse(c, problem)
      const result = await confirmSession(siteOf(c), sessionOf(c), c.req.valid('json'))
      if (result.ok) {
        if (c.req.valid('json').answer.method === 'recovery_code') await record(c, 'recovery_code_used')
        await Promise.all([attempts.password.delete(merchantId), attempts.confirmationOfSession.delete(sessionId)])
      } else if (WRONG_ANSWERS.includes(result.problem.code)) await record(c, 'confirmation_failed')
      return reply(c, result, 200)
    },
  )

const methodRoutes = new Hono<MerchantEnv>()
  .post(
    '/two-step/app/start',
    route({
      summary: 'A new key for an authenticator app. Nothing is stored before a code of it comes back',
      reply: v.object({ note: v.string(), key: v.string(), uri: v.string() }),
      problems: ['confirmation_needed'],
    }),
    confirmed,
    async (c) => reply(c, ok(await startNewApp(siteOf(c), ownerOf(c))), 200),
  )
  .put(
    '/two-step/app',
    route({
      summary: 'Add the authenticator app that shows the code, in place of the one before',
      reply: addedSchema,
      problems: ['confirmation_needed', 'second_step_wrong', 'challenge_expired', 'two_step_changed'],
    }),
    confirmed,
    hashing,
    body(v.object({ note: noteSchema, code: v.pipe(v.string(), v.maxLength(40)) }), TWO_STEP_BOUNDS),
    async (c) => {
      const { note, code } = c.req.valid('json')
      const site = siteOf(c)
      const key = await readNewApp(site, ownerOf(c), note)
      if (key === null) return refuse(c, { code: 'challenge_expired' })
      const app = { key, code, address: site.address }
      return reply(c, await addApp(site.db, ownerOf(c), app, await merchantRecorder(c)), 200)
    },
  )
  .delete(
    '/two-step/app',
    route({
      summary: 'Remove the authenticator app. Without another method two-step login is off',
      reply: v.object({}),
      problems: ['confirmation_needed'],
    }),
    confirmed,
    async (c) => {
      await removeApp(c.var.db, ownerOf(c), await removingOf(c))
      return reply(c, ok({}), 200)
    },
  )
  .post(
    '/two-step/passkeys/start',
    route({
      summary: 'The options for a new passkey (WebAuthn). Nothing is stored before it comes back',
      reply: v.object({ note: v.string(), options: v.looseObject({ challenge: v.string() }) }),
      problems: ['confirmation_needed', 'passkeys_unavailable'],
    }),
    confirmed,
    async (c) => reply(c, await startNewPasskey(siteOf(c), ownerOf(c)), 200),
  )
  .post(
    '/two-step/passkeys',
    route({
      summary: 'Add a passkey',
      reply: addedSchema,
      problems: [
        'confirmation_needed',
        'second_step_wrong',
        'challenge_expired',
        'two_step_changed',
        'too_many_passkeys',
        'passkeys_unavailable',
      ],
    }),
    confirmed,
    hashing,
    body(
      v.object({
        note: noteSchema,
        passkey: newPasskeySchema,
        name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60), v.regex(/^[^\0]*$/)),
      }),
      TWO_STEP_BOUNDS,
    ),
    async (c) => {
      const { name, ...made } = c.req.valid('json')
      const site = siteOf(c)
      const passkey = await readNewPasskey(site, ownerOf(c), made)
      if (!passkey.ok) return refuse(c, passkey.problem)
      const named = { ...passkey.value, name: name.toWellFormed(), address: site.address }
      return reply(c, await addPasskey(site.db, ownerOf(c), named, await merchantRecorder(c)), 200)
    },
  )
  .delete(
    '/two-step/passkeys/:passkeyId',
    route({
      summary: 'Remove a passkey. Without another method two-step login is off',
      reply: v.object({}),
      problems: ['confirmation_needed', 'passkey_not_found'],
    }),
    confirmed,
    path(v.object({ passkeyId: v.pipe(v.string(), v.uuid()) })),
    async (c) => {
      const { passkeyId } = c.req.valid('param')
      return reply(c, await removePasskey(c.var.db, ownerOf(c), passkeyId, await removingOf(c)), 200)
    },
  )

const stateRoutes = new Hono<MerchantEnv>()
  .get('/two-step', route({ summary: 'The second steps of the merchant', reply: twoStepSchema }), async (c) => {
    const { db, dashboardUrl } = c.var
    const passkeyHost = passkeySite(dashboardUrl)?.host ?? null
    return reply(c, ok({ ...(await readTwoStep(db, ownerOf(c))), passkeyHost }), 200)
  })
  .post(
    '/two-step/turn-on',
    route({
      summary:
        'Turn two-step login on, after the merchant has saved the recovery codes that came with the first method',
      reply: v.object({}),
      problems: ['confirmation_needed', 'two_step_changed'],
    }),
    confirmed,
    body(v.object({ setId: v.pipe(v.string(), v.uuid()) })),
    async (c) => {
      const { setId } = c.req.valid('json')
      return reply(c, await turnTwoStepOn(c.var.db, sessionOf(c), setId, await merchantRecorder(c)), 200)
    },
  )
  .post(
    '/two-step/turn-off',
    route({
      summary: 'Turn two-step login off, and delete all methods and recovery codes',
      reply: v.object({}),
      problems: ['confirmation_needed'],
    }),
    confirmed,
    async (c) => {
      await endTwoStep(c.var.db, ownerOf(c), await removingOf(c))
      return reply(c, ok({}), 200)
    },
  )
  .post(
    '/two-step/recovery-codes',
    route({
      summary: 'Make new recovery codes, in place of all that are left',
      reply: v.object({ recoveryCodes: codesSchema }),
      problems: ['confirmation_needed', 'two_step_changed'],
    }),
    confirmed,
    hashing,
    async (c) => {
      const { address } = siteOf(c)
      return reply(c, await renewRecoveryCodes(c.var.db, ownerOf(c), address, await merchantRecorder(c)), 200)
    },
  )

/** Two-step login of a merchant who is logged in. Behind `bearer`. */
export const twoStepRoutes = new Hono<MerchantEnv>()
  .route('/', confirmRoutes)
  .route('/', methodRoutes)
  .route('/', stateRoutes)
