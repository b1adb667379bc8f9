import type { QuestionId } from '../ids.ts'

/** One line of the counters: `n` times this value, in this segment, on this day. ADR-0048. */
export type CounterLine = {
  /** 'all', 'test', 'spam', 'revision:{n}' or 'device:{device}'. */
  readonly segment: string
  /** yyyy-MM-dd in the store's timezone; null is all time. */
  readonly day: string | null
  /** '' is the survey itself. */
  readonly questionId: QuestionId | ''
  readonly value: string
  readonly n: number
  readonly sumMinor: number
}

/** The key of a line: lines with the same key are one. Only the last part can contain the separator. */
export const counterKey = ({ segment, day, questionId, value }: CounterLine): string =>
  `${segment}|${day ?? ''}|${questionId}|${value}`

type Sum = { readonly line: CounterLine; n: number; sumMinor: number }
type OccasionSums = Map<string, Map<string, Sum>>

/**
 * Adds lines up, as they come. Lines with the same `counterKey` are one.
 *
 * One response can add tens of thousands of lines, so sums change in place, and maps within maps need no key for each.
 */
export function lineSums() {
  const sums = new Map<string, Map<string | null, OccasionSums>>()
  return {
    /** @param sign -1 takes a line back */
    add(line: CounterLine, sign: 1 | -1 = 1): void {
      const ofOccasion = inMap(inMap(sums, line.segment), line.day)
      const ofQuestion = inMap(ofOccasion, line.questionId)
      let sum = ofQuestion.get(line.value)
      if (!sum) {
        sum = { line, n: 0, sumMinor: 0 }
        ofQuestion.set(line.value, sum)
      }
      sum.n += sign * line.n
      sum.sumMinor += sign * line.sumMinor
    },
    /** The sums that are not zero. Those of one segment and day follow each other. */
    lines(): readonly CounterLine[] {
      const lines: CounterLine[] = []
      for (const ofSegment of sums.values()) {
        for (const ofOccasion of ofSegment.values()) addLines(lines, ofOccasion)
      }
      return lines
    },
  }
}

function addLines(lines: CounterLine[], sums: OccasionSums): void {
  for (const ofQuestion of sums.values()) {
    for (const { line, n, sumMinor } of ofQuestion.values()) {
      if (n === 0 && sumMinor === 0) continue
      lines.push(n === line.n && sumMinor === line.sumMinor ? line : { ...line, n, sumMinor })
    }
  }
}

function inMap<Key, InnerKey, Value>(map: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  let inner = map.get(key)
  if (!inner) {
    inner = new Map()
    map.set(key, inner)
  }
  return inner
}

/**
 * The lines that must be added to the counters so that `after` is counted instead of `before`, one line per key.
 * ADR-0002. With nothing before it merges lines; with nothing after it takes them all back.
 */
export function difference(after: readonly CounterLine[], before: readonly CounterLine[]): readonly CounterLine[] {
  const sums = lineSums()
  for (const line of after) sums.add(line)
  for (const line of before) sums.add(line, -1)
  return sums.lines()
}
