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

/** What makes two lines one. No part but the last can hold the separator. */
export const counterKey = ({ segment, day, questionId, value }: CounterLine): string =>
  `${segment}|${day ?? ''}|${questionId}|${value}`

type Sum = { readonly line: CounterLine; n: number; sumMinor: number }

/**
 * Adds lines up, as they come. Lines with the same `counterKey` are one.
 *
 * One response can add tens of thousands of lines, so sums change in place, and maps within maps need no key for each.
 */
export function lineSums() {
  const sums = new Map<string, Map<string, Map<string, Sum>>>()
  return {
    /** @param sign -1 takes a line back */
    add(line: CounterLine, sign: 1 | -1 = 1): void {
      const ofOccasion = inMap(sums, `${line.segment}|${line.day}`)
      const ofQuestion = inMap(ofOccasion, line.questionId)
      const sum = ofQuestion.get(line.value)
      if (sum) {
        sum.n += sign * line.n
        sum.sumMinor += sign * line.sumMinor
      } else ofQuestion.set(line.value, { line, n: sign * line.n, sumMinor: sign * line.sumMinor })
    },
    /** The sums that are not zero. Those of one segment and day follow each other. */
    lines(): readonly CounterLine[] {
      const lines: CounterLine[] = []
      for (const ofOccasion of sums.values()) {
        for (const ofQuestion of ofOccasion.values()) {
          for (const { line, n, sumMinor } of ofQuestion.values()) {
            if (n !== 0 || sumMinor !== 0)
              lines.push(n === line.n && sumMinor === line.sumMinor ? line : { ...line, n, sumMinor })
          }
        }
      }
      return lines
    },
  }
}

function inMap<Key, InnerKey, Value>(map: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  const inner = map.get(key) ?? new Map<InnerKey, Value>()
  map.set(key, inner)
  return inner
}

/**
 * What must be added to the counters for `after` to be counted instead of `before`, one line per key. ADR-0002.
 * With nothing before it merges lines; with nothing after it takes them all back.
 */
export function difference(after: readonly CounterLine[], before: readonly CounterLine[]): readonly CounterLine[] {
  const sums = lineSums()
  for (const line of after) sums.add(line)
  for (const line of before) sums.add(line, -1)
  return sums.lines()
}
