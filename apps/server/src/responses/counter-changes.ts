import { type CounterLine, difference, lineSums, type PublishedSurvey, type Steps } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { withPauses } from '../own-turn.ts'
import { addToCounters, type CounterChange } from './counter-queries.ts'
import { addToRushes, type RushChange } from './rush-queries.ts'
import { linePartsOf, type StoredResponse, surveyLinesOf } from './stored-response.ts'
import { noteWritten } from './written-answers.ts'

/** A response before and after: taken in, changed, moved to another day, or deleted. */
export type Change = { readonly survey: PublishedSurvey } & (
  | { readonly before: StoredResponse | null; readonly after: StoredResponse }
  | { readonly before: StoredResponse; readonly after: null }
)

/**
 * How many responses were deleted that counted, by their merchant or by age, and on which days they had come. It is
 * never taken back, so that deleting does not free what was used of a plan (ADR-0028). It belongs to no response: a
 * rebuild leaves it as it is (ADR-0048), and so does a change of the time zone.
 */
export const REMOVED = 'removed'

/**
 * Brings the counters, and where people wrote something, along with changed responses, in the same transaction: the only
 * way a response is ever counted.
 */
export async function countChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  await writeLines(tx, await withPauses(linesOfChanges(changes)))
  await noteWritten(tx, changes)
  await countRushes(tx, changes)
}

/** The lines that changes add to the counters, with a pause after each question: one response may choose thousands of options. */
function* linesOfChanges(changes: readonly Change[]): Steps<readonly CounterChange[]> {
  // An upsert must not name a row twice.
  const sums = lineSums(rowKey)
  for (const { before, after, survey } of changes) {
    const response = after ?? before
    for (const lines of linePartsOf(after, survey)) {
      for (const line of lines) sums.add(counterChange(response, line))
      yield
    }
    for (const lines of linePartsOf(before, survey)) {
      for (const line of lines) sums.add(counterChange(response, line), -1)
      yield
    }
    if (after !== null) continue
    for (const line of surveyLinesOf(before, survey).filter(isStarted)) {
      sums.add({ ...counterChange(response, line), value: REMOVED })
    }
  }
  return sums.lines()
}

/** Applies the same difference to the numbers of set-aside and counted responses of each rush. */
async function countRushes(tx: Db, changes: readonly Change[]): Promise<void> {
  const sums = new Map<string, RushChange>()
  for (const { before, after, survey } of changes) {
    const response = after ?? before
    if (response.rushId === null) continue
    const changed = difference(surveyLinesOf(after, survey), surveyLinesOf(before, survey)).filter(isOneForAllTime)
    const numberOf = (segment: string) => changed.find((line) => line.segment === segment)?.n ?? 0
    const key = `${response.storeId} ${response.surveyId} ${response.rushId}`
    const sum = sums.get(key) ?? rushChange(response, response.rushId)
    sums.set(key, {
      ...sum,
      setAside: sum.setAside + numberOf('spam'),
      counted: sum.counted + numberOf('all'),
      firstAt: earliest(sum.firstAt, response.receivedAt),
      lastAt: latest(sum.lastAt, response.receivedAt),
      countedAt: after?.clearedAt ? latest(sum.countedAt ?? after.clearedAt, after.clearedAt) : sum.countedAt,
    })
  }
  const rushes = [...sums.values()].filter(({ setAside, counted }) => setAside !== 0 || counted !== 0)
  if (rushes.length > 0) await addToRushes(tx, rushes)
}

const rushChange = ({ storeId, surveyId, receivedAt }: StoredResponse, rushId: string): RushChange => ({
  storeId,
  surveyId,
  rushId,
  setAside: 0,
  counted: 0,
  firstAt: receivedAt,
  lastAt: receivedAt,
  countedAt: null,
})

const earliest = (one: Date, other: Date) => (one < other ? one : other)
const latest = (one: Date, other: Date) => (one > other ? one : other)

const isOneForAllTime = ({ day, value }: CounterLine) => day === null && value === 'started'

const isStarted = ({ segment, value }: CounterLine) => segment === 'all' && value === 'started'

/** Adds to counters, whatever is counted. */
export async function countLines(tx: Db, changes: readonly CounterChange[]): Promise<void> {
  const sums = lineSums(rowKey)
  for (const change of changes) sums.add(change)
  await writeLines(tx, sums.lines())
}

async function writeLines(tx: Db, lines: readonly CounterChange[]): Promise<void> {
  if (lines.length > 0) await addToCounters(tx, lines)
}

const rowKey = ({ storeId, surveyId, segment, day, questionId, value }: CounterChange): string =>
  [storeId, surveyId, segment, day, questionId, value].join('\n')

/** What a line adds to the counters of a survey. */
export function counterChange(
  { storeId, surveyId }: Pick<StoredResponse, 'storeId' | 'surveyId'>,
  line: CounterLine,
): CounterChange {
  return { storeId, surveyId, ...line, day: line.day ?? '-infinity' }
}
