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

/** Adds lines up, one sum per key, as they come. @param keyOf what makes two lines one */
export function lineSums<Line extends Pick<CounterLine, 'n' | 'sumMinor'>>(keyOf: (line: Line) => string) {
  const sums = new Map<string, Line>()
  return {
    /** @param sign -1 takes a line back */
    add(line: Line, sign: 1 | -1 = 1): void {
      const key = keyOf(line)
      const { n = 0, sumMinor = 0 } = sums.get(key) ?? {}
      sums.set(key, { ...line, n: n + sign * line.n, sumMinor: sumMinor + sign * line.sumMinor })
    },
    /** The sums that are something. */
    lines: (): readonly Line[] => [...sums.values()].filter((line) => line.n !== 0 || line.sumMinor !== 0),
  }
}

/**
 * What must be added to the counters for `after` to be counted instead of `before`, one line per key. ADR-0002.
 * With nothing before it merges lines; with nothing after it takes them all back.
 */
export function difference(after: readonly CounterLine[], before: readonly CounterLine[]): readonly CounterLine[] {
  const sums = lineSums(counterKey)
  for (const line of after) sums.add(line)
  for (const line of before) sums.add(line, -1)
  return sums.lines()
}
