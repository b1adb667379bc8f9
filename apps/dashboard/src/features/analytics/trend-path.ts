type TrendPath = { readonly line: string; readonly area: string }

/**
 * The line through counts, and what lies under it, as SVG paths.
 * @param top the count that touches the upper edge
 */
export function trendPath(counts: readonly number[], top: number, width: number, height: number): TrendPath {
  const step = counts.length > 1 ? width / (counts.length - 1) : 0
  const points = counts.map((count, index) => `${round(index * step)} ${round(height - (count / top) * height)}`)
  const line = `M${points.join(' L')}`
  return { line, area: `${line} V${height} H0 Z` }
}

/** The highest line of the grid: the next round number, and at least 4, so that a single response is no peak. */
export function gridTop(counts: readonly number[]): number {
  const most = Math.max(4, ...counts)
  const unit = 10 ** Math.floor(Math.log10(most))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((times) => times * unit).find((top) => top >= most) ?? most
}

const round = (length: number) => Math.round(length * 10) / 10
