import { type CounterLine, difference, lineSums, type Pausable } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { withPauses } from '../own-turn.ts'
import type { Change } from './change.ts'
import { addToCounters, type CounterChange, REMOVED } from './counter-queries.ts'
import { surveyKeyText } from './facts/survey-codes.ts'
import { writeFacts } from './facts/write-facts.ts'
import type { StoredResponse } from './response-columns.ts'
import { addToRushes, type RushChange } from './rush-queries.ts'
import { linePartsOf, surveyLinesOf } from './stored-response.ts'
import { noteWritten } from './written-answers.ts'

/**
 * Changes facts and totals, and where people wrote something, for changed responses, in the same transaction: the only way a
 * response is ever counted. A survey whose facts are not complete has counters as well (ADR-0083).
 */
export async function countChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  const complete = await writeFacts(tx, changes)
  const others = changes.filter(({ before, after }) => !complete.has(surveyKeyText(after ?? before)))
  await countLines(tx, await withPauses(linesOfChanges(others)))
  await noteWritten(tx, changes)
  await countRushes(tx, changes)
}

/** The lines that changes add to the counters, with a pause after each question: one response can add ten thousand. */
function* linesOfChanges(changes: readonly Change[]): Pausable<readonly CounterChange[]> {
  const sums = counterSums()
  for (const { before, after, survey } of changes) {
    const ofSurvey = sums.sumsOf(after ?? before)
    for (const lines of linePartsOf(after, survey)) {
      for (const line of lines) ofSurvey.add(line)
      yield
    }
    for (const lines of linePartsOf(before, survey)) {
      for (const line of lines) ofSurvey.add(line, -1)
      yield
    }
    if (after !== null) continue
    for (const line of surveyLinesOf(before, survey).filter(isStarted)) ofSurvey.add({ ...line, value: REMOVED })
  }
  return sums.changes()
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

/** Adds up the lines of each survey, because an upsert must not name a counter twice. */
export function counterSums() {
  const surveys = new Map<string, SurveyKey & { readonly sums: ReturnType<typeof lineSums> }>()
  return {
    /** The sums of one survey, to add lines to. */
    sumsOf({ storeId, surveyId }: SurveyKey): ReturnType<typeof lineSums> {
      const key = `${storeId} ${surveyId}`
      const known = surveys.get(key) ?? { storeId, surveyId, sums: lineSums() }
      surveys.set(key, known)
      return known.sums
    },
    changes: (): readonly CounterChange[] =>
      [...surveys.values()].map(({ storeId, surveyId, sums }) => ({ storeId, surveyId, lines: sums.lines() })),
  }
}

type SurveyKey = Pick<CounterChange, 'storeId' | 'surveyId'>

/**
 * Adds to counters, whatever is counted.
 * @param changes at most one for each survey
 */
export async function countLines(tx: Db, changes: readonly CounterChange[]): Promise<void> {
  const counted = changes.filter(({ lines }) => lines.length > 0)
  if (counted.length > 0) await addToCounters(tx, counted)
}
