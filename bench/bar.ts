/** Operations that are measured in the run, so that an absolute bar can be scaled to the machine it runs on. */
export type Anchors = {
  /** Milliseconds of a fixed piece of JSON work. */
  readonly cpuMs: number
  /** Peak resident memory of a server that has only started, in MB. */
  readonly memoryMb: number
}

type Limit = { readonly atLeast: number } | { readonly atMost: number }

/** The ratio of two figures of one run. It applies unscaled on every machine. */
type RatioBar = Limit & { readonly kind: 'ratio' }

/** A figure that does not depend on this machine's speed, or whose limit applies to every machine. One round is enough. */
type ExactBar = Limit & {
  readonly kind: 'exact'
  readonly unit: 'bytes' | 'points' | 'of the viewport' | 'times' | 'ms'
}

/** A time or an amount of memory. On another machine its multiple of the anchor applies. */
type AbsoluteBar = {
  readonly kind: 'absolute'
  readonly atMost: number
  readonly unit: 'ms' | 'MB'
  readonly anchor: keyof Anchors
  /** The figure contains waits of fixed length, so a faster machine does not reduce it. */
  readonly isPacedByClock?: true
}

export type Bar = { readonly measure: string } & (RatioBar | ExactBar | AbsoluteBar)

/** A bar of a time that depends on the speed of the machine, but for its limit. */
export const milliseconds = (measure: string) => ({ measure, kind: 'absolute', unit: 'ms', anchor: 'cpuMs' }) as const

/** The result of comparing a figure with its bar. */
export type BarVerdict = {
  readonly value: number
  /** The limit on this machine. */
  readonly limit: number
  readonly isMet: boolean
  readonly text: string
}

/** The maximum relative difference between an anchor and its reference on the same machine. */
const SAME_MACHINE_SHARE = 0.25
const MIN_ROUNDS = 3

/**
 * Compares the median of a figure's rounds with its bar.
 * @param rounds one value for each round, in the unit of the bar
 * @param anchors the anchors of this run
 * @param reference the anchors of the machine on which the bar was set
 * @throws if a figure that depends on speed has fewer than three rounds, or a round is not a number
 */
export function checkBar(bar: Bar, rounds: readonly number[], anchors: Anchors, reference: Anchors): BarVerdict {
  const needed = bar.kind === 'exact' ? 1 : MIN_ROUNDS
  if (rounds.length < needed) throw new Error(`"${bar.measure}" has ${rounds.length} rounds of at least ${needed}`)
  // A time can be infinite, for a wait that never ended. A ratio cannot.
  const isFigure = bar.kind === 'absolute' ? (round: number) => !Number.isNaN(round) : Number.isFinite
  if (!rounds.every(isFigure)) throw new Error(`"${bar.measure}" has a round without a figure`)
  const value = median(rounds)
  const limit = limitOn(bar, anchors, reference)
  const isMet = 'atLeast' in bar ? value >= limit : value <= limit
  const comparison = 'atLeast' in bar ? 'at least' : 'at most'
  const spread = rounds.length > 1 ? ` [${written(Math.min(...rounds))} to ${written(Math.max(...rounds))}]` : ''
  const unit = bar.kind === 'ratio' ? '' : ` ${bar.unit}`
  const text = `${bar.measure}: ${written(value)}${unit}${spread}, bar ${comparison} ${written(limit)}${unit}`
  return { value, limit, isMet, text: text + multipleOf(bar, value, anchors, reference) }
}

/** The limit of a bar on the machine of this run, in the unit of the bar. */
export function limitOn(bar: Bar, anchors: Anchors, reference: Anchors): number {
  const limit = 'atLeast' in bar ? bar.atLeast : bar.atMost
  if (bar.kind !== 'absolute' || isSameMachine(bar.anchor, anchors, reference)) return limit
  const scaled = limit * (anchors[bar.anchor] / reference[bar.anchor])
  return bar.isPacedByClock ? Math.max(limit, scaled) : scaled
}

/** Whether an anchor is within {@link SAME_MACHINE_SHARE} of the reference. */
export const isSameMachine = (anchor: keyof Anchors, anchors: Anchors, reference: Anchors): boolean =>
  Math.abs(anchors[anchor] / reference[anchor] - 1) <= SAME_MACHINE_SHARE

function multipleOf(bar: Bar, value: number, anchors: Anchors, reference: Anchors): string {
  if (bar.kind !== 'absolute') return ''
  const measured = written(value / anchors[bar.anchor])
  const allowed = written(limitOn(bar, anchors, reference) / anchors[bar.anchor])
  return ` (${measured} of ${allowed} times the anchor ${bar.anchor})`
}

/** Three significant digits below a thousand, whole numbers above. */
const written = (value: number): string =>
  Math.abs(value) >= 1_000 || !Number.isFinite(value) ? String(Math.round(value)) : String(Number(value.toPrecision(3)))

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (below === undefined || above === undefined) throw new Error('Nothing was measured')
  return below === above ? below : (below + above) / 2
}

/**
 * The smallest value that at least this share of the values does not exceed (nearest rank).
 * @param share 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}
