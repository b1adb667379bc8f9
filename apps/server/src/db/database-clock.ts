import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { sql } from './drizzle.ts'
import type { Db } from './open-db.ts'

/** While the clocks differ by more, one of them is wrong. */
const MAX_DIFFERENCE_MS = 5 * 60_000
/** How often the log says that nothing is deleted. */
const REMIND_MS = 60 * 60_000
/** The pause between two comparisons that a jump of the machine's clock causes. */
const RECHECK_MS = 1_000

export type DatabaseClock = {
  /**
   * The server's time: the machine's, or the database's while they differ by more than five minutes. It is never newer
   * or older than the database's by more than that, so a wrong clock of the machine dates no row wrongly.
   */
  readonly now: () => Date
  /** Asks the database for its time. @throws if the database does not answer */
  readonly compare: () => Promise<void>
  /**
   * The database's time, which decides about all that is deleted by time (ADR-0058). It is asked for at each call.
   * @returns null while the clocks differ by more than five minutes: nothing may be deleted
   */
  readonly deletionTime: () => Promise<Date | null>
  /** How far the server's clock is ahead of the database's, in milliseconds. */
  readonly differenceMs: () => number
  /** Says, in a sentence for an operator, that the clocks differ; null while they agree. */
  readonly warning: () => string | null
}

/** The time of the database, carried on by this process's monotonic clock. `compare` must succeed before all else. */
export function createDatabaseClock(db: Db, clock: Clock, log: Logger): DatabaseClock {
  /** The database's time when `performance.now()` was zero, in milliseconds since 1970. */
  let originMs = Number.NaN
  let comparedAt = Number.NEGATIVE_INFINITY
  let loggedAt: number | null = null

  const databaseMs = () => originMs + performance.now()
  const differenceMs = () => clock.system().getTime() - databaseMs()
  const isApart = () => Math.abs(differenceMs()) > MAX_DIFFERENCE_MS
  const warning = () => (isApart() ? sentenceOf(differenceMs()) : null)

  async function compare(): Promise<void> {
    const askedAt = performance.now()
    comparedAt = askedAt
    const { rows } = await db.execute<{ ms: number }>(
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
    )
    const [row] = rows
    if (!row) throw new Error('The database did not say what time it is')
    // The answer was true in the middle between question and reply.
    originMs = row.ms - (askedAt + performance.now()) / 2
    logDifference()
  }

  function logDifference(): void {
    const sentence = warning()
    const event = 'clock'
    if (sentence === null) {
      if (loggedAt !== null) log.warn({ event }, 'The server’s clock and the database’s agree again.')
      loggedAt = null
    } else if (loggedAt === null || performance.now() - loggedAt >= REMIND_MS) {
      loggedAt = performance.now()
      log.error({ event, differenceSeconds: Math.round(differenceMs() / 1000) }, sentence)
    }
  }

  return {
    now() {
      const isWrong = isApart()
      // The machine was suspended, or one of the clocks was set: which of them is right, the database knows.
      if (isWrong && performance.now() - comparedAt >= RECHECK_MS) {
        compare().catch((err: unknown) => log.warn({ err }, 'the clocks could not be compared'))
      }
      return new Date((isWrong ? databaseMs() : clock.system().getTime()) + clock.movedMs())
    },
    compare,
    async deletionTime() {
      await compare()
      return isApart() ? null : new Date(databaseMs() + clock.movedMs())
    },
    differenceMs,
    warning,
  }
}

const UNITS = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
] as const

function sentenceOf(differenceMs: number): string {
  const size = Math.abs(differenceMs)
  const [unitMs, unit] = UNITS.find(([ms]) => size >= 2 * ms) ?? [60_000, 'minutes']
  const difference = `${Math.round(size / unitMs)} ${unit} ${differenceMs > 0 ? 'ahead of' : 'behind'}`
  return `The server’s clock is ${difference} the database’s. Nothing is deleted by time until they differ by less than 5 minutes, and the server goes by the database’s. Correct the clock that is wrong.`
}
