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

/** Adds lines up, one sum per key, as they come. */
export function lineSums() {
  // Sums change in place: one response can add tens of thousands of lines, many of them again and again.
  const sums = new Map<string, { readonly line: CounterLine; n: number; sumMinor: number }>()
  return {
    /** @param sign -1 takes a line back */
    add(line: CounterLine, sign: 1 | -1 = 1): void {
      const key = counterKey(line)
      const sum = sums.get(key)
      if (sum) {
        sum.n += sign * line.n
        sum.sumMinor += sign * line.sumMinor
      } else sums.set(key, { line, n: sign * line.n, sumMinor: sign * line.sumMinor })
    },
    /** The sums that are not zero. */
    lines: (): readonly CounterLine[] =>
      [...sums.values()]
        .filter(({ n, sumMinor }) => n !== 0 || sumMinor !== 0)
        .map(({ line, n, sumMinor }) => (line.n === n && line.sumMinor === sumMinor ? line : { ...line, n, sumMinor })),
  }
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
