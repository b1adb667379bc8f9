/** The color of a Net Promoter Score as a figure; its sign stands beside it. */
export function scoreColor(score: number | null): string {
  if (score === null || score === 0) return 'text-ink'
  return score > 0 ? 'text-green' : 'text-red'
}
