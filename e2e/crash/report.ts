import type { RecordedReply, SentMessage } from './recorder.ts'

/** One line of the report, with the replies that shoppers got during a fault, and the fate of their answers. */
export type FaultRow = {
  readonly fault: string
  /** How many messages were acknowledged. */
  readonly acknowledged: number
  /** How many of them are not stored. */
  readonly lost: number
  /** How many responses were counted more than once. */
  readonly twice: number
  /** The longest time without an acknowledgement. */
  readonly longestGapMs: number
  readonly statuses: ReadonlyMap<RecordedReply['status'], number>
  /** The most memory that a server used; null where the system does not report it. */
  readonly memoryMb: number | null
}

/** The result of one fault. */
export type FaultReport = {
  readonly row: FaultRow
  readonly complaints: readonly string[]
  /** More figures, in lines of their own. */
  readonly notes?: readonly string[]
}

/** From the start of a fault to the start of the next one, by `performance.now()`. */
export type Window = { readonly fault: string; readonly start: number; readonly until: number }

type Measured = {
  readonly replies: readonly RecordedReply[]
  readonly lost: readonly SentMessage[]
  readonly twice: number
  readonly memoryMb: number | null
}

export function rowOf({ replies, lost, twice, memoryMb }: Measured, { fault, start, until }: Window): FaultRow {
  const inWindow = (at: number | null) => at !== null && at >= start && at < until
  const statuses = Map.groupBy(
    replies.filter(({ at }) => inWindow(at)),
    ({ status }) => status,
  )
  return {
    fault,
    acknowledged: statuses.get(200)?.length ?? 0,
    lost: lost.filter(({ acknowledgedAt }) => inWindow(acknowledgedAt)).length,
    twice,
    longestGapMs: longestGap(replies, start, until).ms,
    statuses: new Map([...statuses].map(([status, ones]) => [status, ones.length])),
    memoryMb,
  }
}

/** The longest time in the window without an accepted answer, from the last one before it. */
export function longestGap(
  replies: readonly RecordedReply[],
  start: number,
  until: number,
): { start: number; ms: number } {
  let last = start
  let longest = { start, ms: 0 }
  for (const { status, at } of replies) {
    if (status !== 200 || at >= until) continue
    if (at > start && at - last > longest.ms) longest = { start: last, ms: at - last }
    last = at
  }
  return until - last > longest.ms ? { start: last, ms: until - last } : longest
}

/** The limits for a fault. */
export type FaultLimits = {
  readonly maxGapMs: number
  readonly allowed: readonly RecordedReply['status'][]
}

/** Judges a row: nothing lost, nothing counted twice, and no more than the limits allow. */
export function checkRow(row: FaultRow, { maxGapMs, allowed }: FaultLimits): string[] {
  const { fault, acknowledged, lost, twice, longestGapMs, statuses } = row
  return [
    // A fault without an acknowledged message has shown nothing.
    ...(acknowledged === 0 ? ['no message was acknowledged'] : []),
    ...(lost > 0 ? [`${lost} acknowledged messages are lost`] : []),
    ...(twice > 0 ? [`${twice} responses were counted twice`] : []),
    ...(longestGapMs > maxGapMs
      ? [`no answer was taken for ${formatSeconds(longestGapMs)}, at most ${formatSeconds(maxGapMs)} are allowed`]
      : []),
    ...[...statuses.keys()].filter((status) => !allowed.includes(status)).map((status) => `a shopper got ${status}`),
  ].map((complaint) => `${fault}: ${complaint}`)
}

export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const columns: readonly (readonly [title: string, width: number, of: (row: FaultRow) => string | number])[] = [
  ['fault', -36, ({ fault }) => fault],
  ['acknowledged', 12, ({ acknowledged }) => acknowledged],
  ['lost', 6, ({ lost }) => lost],
  ['twice', 7, ({ twice }) => twice],
  ['longest gap', 13, ({ longestGapMs }) => formatSeconds(longestGapMs)],
  ['statuses', 44, ({ statuses }) => formatStatuses(statuses)],
  ['memory', 10, ({ memoryMb }) => (memoryMb === null ? 'unknown' : `${Math.round(memoryMb)} MB`)],
]

export const TABLE_HEAD = lineOf(([title]) => title)

/** One line of the table, under `TABLE_HEAD`. */
export const formatRow = (row: FaultRow) => lineOf(([, , cell]) => cell(row))

function lineOf(cell: (column: (typeof columns)[number]) => string | number): string {
  return columns
    .map((column) => (column[1] < 0 ? `${cell(column)}`.padEnd(-column[1]) : `${cell(column)}`.padStart(column[1])))
    .join('')
}

function formatStatuses(statuses: FaultRow['statuses']): string {
  return [...statuses]
    .toSorted(([a], [b]) => `${a}`.localeCompare(`${b}`))
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')
}
