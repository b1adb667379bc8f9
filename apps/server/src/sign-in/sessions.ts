import { err, type MerchantId, ok, type Result, type SessionId, type StoreId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import { v7 as newUuid } from 'uuid'
import { and, eq, isNull, ne } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { RETAINED_DAYS } from '../db/personal-data.ts'
import { sessions, stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import type { Account } from './accounts.ts'
import { firstFitting } from './password.ts'
import { signToken, TOKEN_LIFE_SECONDS, type TokenFacts } from './token.ts'
import type { TokenKey } from './token-key.ts'
import type { Challenge } from './two-step/challenge.ts'
import { askSecondStep } from './two-step/log-in-challenge.ts'

/** However often its token is renewed (OWASP ASVS 5, 7.3.2). */
const SESSION_LIFE_SECONDS = RETAINED_DAYS.session * 24 * 60 * 60

/** Facts by which a merchant recognizes a login. Null: unknown. */
export type SessionDevice = {
  readonly userAgent: string | null
  readonly network: string | null
  readonly timeZone: string | null
}

type LogIn = {
  /** The accounts of the address, in the order in which they are tried. */
  readonly accounts: readonly Account[]
  readonly password: string
  readonly address: string
  readonly device: SessionDevice
  readonly dashboardUrl: string
}

type LoggedIn = { readonly account: Account; readonly answer: { token: string } | Challenge }

/**
 * Logs a merchant in and opens a session, or asks for the second step of two-step login. An unknown email and a wrong
 * password cannot be told apart.
 */
export async function logIn(
  db: Db,
  { accounts, password, address, device, dashboardUrl }: LogIn,
  tokenKey: TokenKey,
  recorder: EventRecorder,
): Promise<Result<LoggedIn, Problem>> {
  const { now } = recorder
  const account = await firstFitting(password, accounts, address)
  if (!account) return err({ code: 'wrong_email_or_password' })
  const challenge = await askSecondStep({ db, tokenKey, now, dashboardUrl }, account)
  const answer = challenge ?? { token: await openRecordedSession(db, { ...account, device }, tokenKey, recorder) }
  return ok({ account, answer })
}

/** Opens a session for a merchant who has shown who they are. @returns its login token */
export async function openSession(
  db: Db,
  { storeId, merchantId, storeUrl, isNewStore, device }: Omit<TokenFacts, 'sessionId'> & { device: SessionDevice },
  tokenKey: TokenKey,
  now: Date,
): Promise<string> {
  const sessionId = newUuid() as SessionId
  const expiresAt = tokenEnd(now, now)
  const times = { expiresAt, createdAt: now, lastUsedAt: now, confirmedAt: now }
  await db.insert(sessions).values({ storeId, sessionId, merchantId, ...times, ...device })
  return signToken({ storeId, merchantId, storeUrl, isNewStore, sessionId }, tokenKey, { now, expiresAt })
}

/** Opens a session for a login, which is in the security log. @returns its login token */
export const openRecordedSession = (
  db: Db,
  facts: Omit<TokenFacts, 'sessionId'> & { readonly device: SessionDevice },
  tokenKey: TokenKey,
  recorder: EventRecorder,
): Promise<string> =>
  db.transaction(async (tx) => {
    const token = await openSession(tx, facts, tokenKey, recorder.now)
    await recordSecurityEvent(tx, recorder, { storeId: facts.storeId, event: 'logged_in', details: {} })
    return token
  })

/** The end of a token that is signed now: at the end of its session at the latest. */
function tokenEnd(createdAt: Date, now: Date): Date {
  const end = Math.min(now.getTime() + TOKEN_LIFE_SECONDS * 1000, createdAt.getTime() + SESSION_LIFE_SECONDS * 1000)
  return new Date(end)
}

/** Ends a session: its token is refused from now on, here at once and on other servers within five seconds. */
export async function endSession(
  db: Db,
  { storeId, sessionId }: Omit<LiveSession, 'merchantId'>,
  live: LiveSessions,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.storeId, storeId), eq(sessions.sessionId, sessionId)))
  live.evict(sessionId)
}

/**
 * Ends the sessions of a merchant: after a new password, or because they asked for it.
 * @param spared the session that continues, or null for none
 */
export async function revokeSessions(
  db: Db,
  { storeId, merchantId }: Omit<LiveSession, 'sessionId'>,
  spared: SessionId | null,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.storeId, storeId),
        eq(sessions.merchantId, merchantId),
        isNull(sessions.revokedAt),
        spared === null ? undefined : ne(sessions.sessionId, spared),
      ),
    )
}

/**
 * A token for seven more days of the same session, or until its end, with what is true of the store by now (ADR-0021).
 */
export async function renewToken(
  db: Db,
  session: LiveSession,
  tokenKey: TokenKey,
  now: Date,
): Promise<Result<{ token: string }, Problem>> {
  const { storeId, merchantId, sessionId } = session
  const [store] = await db.select().from(stores).where(eq(stores.storeId, storeId))
  if (!store) return err({ code: 'store_not_found' })
  const isSession = and(eq(sessions.storeId, storeId), eq(sessions.sessionId, sessionId))
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(isSession)
  const expiresAt = row && tokenEnd(row.createdAt, now)
  // The session may be deleted since the token was checked.
  if (!expiresAt || expiresAt <= now) return err({ code: 'not_logged_in' })
  await db.update(sessions).set({ expiresAt }).where(isSession)
  const facts = { storeId, merchantId, sessionId, storeUrl: store.storeUrl, isNewStore: store.isNew }
  return ok({ token: await signToken(facts, tokenKey, { now, expiresAt }) })
}

export type LiveSession = { readonly storeId: StoreId; readonly merchantId: MerchantId; readonly sessionId: SessionId }

export type LiveSessions = ReturnType<typeof createLiveSessions>

/**
 * Tells whether a session still stands; remembers the answer for five seconds, so that not every call asks (ADR-0021).
 */
export function createLiveSessions(db: Db) {
  const known = new LRUCache<SessionId, boolean>({ max: 10_000, ttl: 5_000 })
  // An answer that was asked for before a revocation is not remembered after it.
  let revocations = 0
  return {
    async isLive(storeId: StoreId, sessionId: SessionId): Promise<boolean> {
      const remembered = known.get(sessionId)
      if (remembered !== undefined) return remembered
      const asked = revocations
      const [row] = await db
        .select({ merchantId: sessions.merchantId })
        .from(sessions)
        .where(and(eq(sessions.storeId, storeId), eq(sessions.sessionId, sessionId), isNull(sessions.revokedAt)))
      if (asked === revocations) known.set(sessionId, row !== undefined)
      return row !== undefined
    },
    evict(sessionId: SessionId): void {
      revocations += 1
      known.set(sessionId, false)
    },
    /** After many sessions ended at once: each is asked for again. */
    evictAll(): void {
      revocations += 1
      known.clear()
    },
  }
}
