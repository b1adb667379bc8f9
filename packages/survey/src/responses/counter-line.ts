import type { QuestionId } from '../ids.ts'

/** One line of the counters: `n` times this value, in this segment, on this day. Architecture A13. */
export type CounterLine = {
  /** 'all', 'test', 'revision:{n}' or 'device:{device}'. */
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

/**
 * What must be added to the counters for `after` to be counted instead of `before`, one line per key. Architecture A11.
 * With nothing before it merges lines; with nothing after it takes them all back.
 */
export function difference(after: readonly CounterLine[], before: readonly CounterLine[]): readonly CounterLine[] {
  const lines = new Map<string, CounterLine>()
  const add = (line: CounterLine, sign: 1 | -1) => {
    const key = counterKey(line)
    const { n, sumMinor } = lines.get(key) ?? { n: 0, sumMinor: 0 }
    lines.set(key, { ...line, n: n + sign * line.n, sumMinor: sumMinor + sign * line.sumMinor })
  }
  for (const line of after) add(line, 1)
  for (const line of before) add(line, -1)
  return [...lines.values()].filter((line) => line.n !== 0 || line.sumMinor !== 0)
}
