import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { read } from '../support/demo-client.ts'
import { startInstallation } from './installation.ts'
import { addOldResponses, countOlderThan, makeJobsDue, retainFor } from './old-responses.ts'
import type { SentMessage } from './recorder.ts'
import type { FaultReport } from './report.ts'

const MONTHS = 12
const OF_EACH_AGE = 50
/** Ages that only a wrong clock makes due: half a day before the border, and far from it. */
const NOT_DUE = ['12 months -12 hours', '100 days'] as const
const DUE = '12 months 12 hours'
const LIMITS = { maxGapMs: 15_000, allowed: [200, 503, 'no reply'] as const }
/** A response is dated by the database, which shares the clock of this process. */
const MAX_DATE_ERROR = '1 minute'
const GIVE_UP_MS = 30_000
const OPERATOR_TOKEN = 'the-token-of-an-operator'

type Options = {
  /** The error of the machine on which the server runs. The database has the right time. */
  readonly aheadMs: number
  readonly lastsMs: number
}

/**
 * Moves the clock of a server's machine while answers arrive and responses near the end of their retention exist, starts
 * the server again with that clock, and corrects it.
 */
export async function moveClock(fault: string, folder: string, { aheadMs, lastsMs }: Options): Promise<FaultReport> {
  const installation = await startInstallation(folder, {
    environment: { OPERATOR_TOKEN },
    options: { machineClockAheadMs: 0 },
  })
  const { demo, recorder } = installation
  const { surveyId } = demo.survey
  const url = installation.databaseUrl()
  const count = async () => ({
    due: await countOlderThan(url, surveyId, `${MONTHS} months`),
    old: await countOlderThan(url, surveyId, '99 days'),
  })
  await sleep(1_000)
  await installation.end()
  const first = await installation.start()
  await retainFor(MONTHS, first.addresses.dashboard, demo.token)
  first.setMachineClock(aheadMs)
  await addOldResponses(
    url,
    [...NOT_DUE, DUE].map((age) => ({ surveyId, count: OF_EACH_AGE, age })),
  )
  const before = await count()
  await sleep(lastsMs / 2)
  const complaints = await complaintsAboutWarning(first.addresses.storefront)
  // Chores run at the start: this one starts with the wrong clock.
  complaints.push(...(await installation.end()))
  await makeJobsDue(url)
  const wrong = await installation.start(0, { machineClockAheadMs: aheadMs })
  await sleep(lastsMs / 2)
  const meanwhile = await count()
  complaints.push(...(await complaintsAboutWarning(wrong.addresses.storefront)))

  wrong.setMachineClock(0)
  complaints.push(...(await installation.end()))
  await makeJobsDue(url)
  await installation.start()
  const deadline = performance.now() + GIVE_UP_MS
  while ((await count()).due > 0 && performance.now() < deadline) await sleep(100)
  complaints.push(...complaintsAboutDeleted(before, meanwhile, await count()))
  complaints.push(...(await complaintsAboutDates(url, recorder.sent)))
  return installation.finish(fault, LIMITS, complaints)
}

/** How many responses are due for deletion by the right clock, and how many a wrong clock can make due. */
type Old = { readonly due: number; readonly old: number }

/**
 * Only what is due is deleted, and only by the right clock.
 * @param before when the clock became wrong
 * @param meanwhile after a server has started with the wrong clock
 * @param after a server has started with the right clock again
 */
export function complaintsAboutDeleted(before: Old, meanwhile: Old, after: Old): string[] {
  const deletedMeanwhile = before.old - meanwhile.old
  const notDue = before.old - before.due - (after.old - after.due)
  return [
    ...(before.due === 0 || before.old === before.due ? ['there was nothing to delete, or nothing to retain'] : []),
    ...(deletedMeanwhile > 0 ? [`${deletedMeanwhile} responses were deleted while the clocks differed`] : []),
    ...(after.due > 0 ? [`${after.due} responses that are due were not deleted by the right clock`] : []),
    ...(notDue > 0 ? [`${notDue} responses were deleted that are not due`] : []),
  ]
}

async function complaintsAboutWarning(storefront: string): Promise<string[]> {
  const { warnings } = await read<{ warnings: readonly string[] }>(`${storefront}/readyz?verbose`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  })
  return warnings.some((warning) => warning.includes('clock')) ? [] : ['/readyz?verbose does not warn of the clock']
}

/** Every answer that was sent is dated within this run, and on the day that its store had then. */
export async function complaintsAboutDates(databaseUrl: string, sent: readonly SentMessage[]): Promise<string[]> {
  const age = `${Math.ceil(performance.now() / 1_000)} seconds`
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ count: number }>(WRONGLY_DATED, [sent.map(({ responseId }) => responseId), age]),
  )
  const count = rows[0]?.count ?? 0
  return count > 0 ? [`${count} responses are dated wrongly`] : []
}

const WRONGLY_DATED = `
  SELECT count(*)::integer AS count FROM responses r JOIN stores s USING (store_id)
  WHERE response_id = ANY($1::uuid[]) AND NOT (
    received_at BETWEEN now() - $2::interval - interval '${MAX_DATE_ERROR}' AND now() + interval '${MAX_DATE_ERROR}'
    AND day = (received_at AT TIME ZONE s.timezone)::date)`
