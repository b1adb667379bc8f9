import { err, ok, type Result, type SessionId } from '@earshot/survey'
import * as v from 'valibot'
import { and, count, desc, eq, gt, isNull, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { sessions } from '../db/schema.ts'
import { deviceName, deviceNameSchema } from '../http/device-name.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { endSession, type LiveSession, type LiveSessions } from './sessions.ts'

/** The rest is only counted: a program that logs in for each call has very many. */
const MAX_LISTED = 50

export const sessionListSchema = v.object({
  sessions: v.array(
    v.object({
      sessionId: v.string(),
      /** The one that asks. */
      isThis: v.boolean(),
      device: deviceNameSchema,
      /** Null where the network of its last use is unknown. */
      isThisNetwork: v.nullable(v.boolean()),
      timeZone: v.nullable(v.string()),
      createdAt: v.string(),
      lastUsedAt: v.string(),
    }),
  ),
  /** How many there are besides those in the list. */
  more: v.number(),
})

export type SessionList = v.InferOutput<typeof sessionListSchema>

/**
 * Where a merchant is logged in: the session that asks first, then by last use, at most 50.
 * @param network the caller's (`sessionNetwork`)
 */
export async function listSessions(
  db: Db,
  { storeId, merchantId, sessionId }: LiveSession,
  network: string,
  now: Date,
): Promise<SessionList> {
  const isLive = and(
    eq(sessions.storeId, storeId),
    eq(sessions.merchantId, merchantId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  )
  const isThis = sql<boolean>`${sessions.sessionId} = ${sessionId}`
  const rows = await db
    .select()
    .from(sessions)
    .where(isLive)
    .orderBy(desc(isThis), desc(sessions.lastUsedAt), sessions.sessionId)
    .limit(MAX_LISTED)
  const [all] = await db.select({ n: count() }).from(sessions).where(isLive)
  return {
    sessions: rows.map((row) => ({
      sessionId: row.sessionId,
      isThis: row.sessionId === sessionId,
      device: deviceName(row.userAgent),
      // The stored one of the session that asks can be that of an earlier use.
      isThisNetwork: row.sessionId === sessionId || (row.network === null ? null : row.network === network),
      timeZone: row.timeZone,
      createdAt: row.createdAt.toISOString(),
      // The session that asks is in use, whatever was written yet.
      lastUsedAt: (row.sessionId === sessionId ? now : row.lastUsedAt).toISOString(),
    })),
    more: Math.max(0, (all?.n ?? 0) - rows.length),
  }
}

/** Logs one device of a merchant out. It may be logged out already. */
export async function endOneSession(
  db: Db,
  { who, sessionId }: { who: LiveSession; sessionId: SessionId },
  live: LiveSessions,
  recorder: EventRecorder,
): Promise<Result<object, Problem>> {
  const { storeId, merchantId } = who
  const [own] = await db
    .select({ revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(and(eq(sessions.storeId, storeId), eq(sessions.sessionId, sessionId), eq(sessions.merchantId, merchantId)))
  if (!own) return err({ code: 'session_not_found' })
  if (own.revokedAt !== null) return ok({})
  await endSession(db, { storeId, sessionId }, live, recorder.now)
  await recordSecurityEvent(db, recorder, { storeId, event: 'device_logged_out', details: {} })
  return ok({})
}
