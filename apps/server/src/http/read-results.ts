import type { Result } from '@earshot/survey'
import type { MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Db } from '../db/open-db.ts'
import type { ReplicaWork } from '../db/replica-reads.ts'
import type { Env, Services } from '../env.ts'
import type { Problem } from '../problems.ts'

const COOKIE = 'earshot_wrote'

/** Longer than a replica may be behind (`MAX_LAG_MS`), with time for the reply to arrive. */
const COOKIE_SECONDS = 10

/** They change nothing that results, lists or files show. */
const CHANGE_NOTHING = new Set(['/api/auth/tickets', '/api/auth/renew'])

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Makes a browser remember for some seconds that its user may have changed something, so that they see their change
 * although it is not on the replica yet. Every server understands it. Without a replica nothing is set.
 */
export const rememberWrites: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.var.replica === null || SAFE_METHODS.has(c.req.method) || CHANGE_NOTHING.has(c.req.path)) return
  setCookie(c, COOKIE, '1', {
    path: '/api',
    maxAge: COOKIE_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.dashboardUrl.startsWith('https:'),
  })
}

/** A request, as far as reading needs it. */
type Request = {
  readonly var: Pick<Services, 'db' | 'longDb' | 'replica'>
  readonly req: { header(name: string): string | undefined }
}

/** Reads results or lists, which may be a few seconds old: from the replica where there is one. */
export const readResults = <T>(c: Request, read: (db: Db) => Promise<Result<T, Problem>>) =>
  readAgain(openReads(c, 'replica'), c.var.db, read)

/** The same for files, which may take minutes. */
export const readFile = <T>(c: Request, read: (db: Db) => Promise<Result<T, Problem>>) =>
  readAgain(openReads(c, 'replica_files'), c.var.longDb, read)

/** For a file that nothing can be missing for. */
export const openFileReads = (c: Request): Db => openReads(c, 'replica_files') ?? c.var.longDb

/** Null: the primary has to be read. */
function openReads({ var: { replica }, req }: Request, work: ReplicaWork): Db | null {
  if (replica === null) return null
  const hasJustWritten = parse(req.header('cookie') ?? '', COOKIE)[COOKIE] !== undefined
  return hasJustWritten ? null : replica.openReads(work)
}

async function readAgain<T>(
  reads: Db | null,
  primary: Db,
  read: (db: Db) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  if (reads === null) return read(primary)
  const result = await read(reads)
  // A row that the replica does not have may have been written a moment ago.
  return result.ok ? result : read(primary)
}
