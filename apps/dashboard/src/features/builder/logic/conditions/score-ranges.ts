import { words } from '../words.ts'

/** Scores that follow each other as one: 0–6, 9. @param scores in rising order */
export function scoreRanges(scores: readonly number[]): readonly string[] {
  const found: [number, number][] = []
  for (const score of scores) {
    const last = found.at(-1)
    if (last && score === last[1] + 1) last[1] = score
    else found.push([score, score])
  }
  return found.map(([from, to]) => words.range(from, to))
}
