/** An event of a Chromium trace. Times are microseconds. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly data?: { readonly url?: string }; readonly fileName?: string }
}

/** Events that have the address of their script. */
const ADDRESSED = new Set(['EvaluateScript', 'v8.compile', 'v8.compileModule', 'v8.evaluateModule', 'FunctionCall'])

/** Callbacks of promises, which have no address. */
const UNADDRESSED = 'RunMicrotasks'

/**
 * The time that scripts of an origin took, in milliseconds: in all, and the longest without a break. Callbacks of promises
 * have no address in a trace. They count unless they are within a script of another origin, so the page must have no
 * promises of its own. An event within another one is not counted again.
 */
export function scriptTime(
  events: readonly TraceEvent[],
  origin: string,
): { readonly sumMs: number; readonly longestMs: number } {
  const scripts = events.filter(({ ph, name }) => ph === 'X' && (ADDRESSED.has(name) || name === UNADDRESSED))
  const outermost = [...Map.groupBy(scripts, ({ pid, tid }) => `${pid}.${tid}`).values()].flatMap(outermostOf)
  const own = outermost.filter((event) => event.name === UNADDRESSED || addressOf(event).startsWith(`${origin}/`))
  const times = own.map(({ dur = 0 }) => dur / 1_000)
  return { sumMs: times.reduce((sum, ms) => sum + ms, 0), longestMs: Math.max(0, ...times) }
}

const addressOf = ({ args }: TraceEvent): string => args?.data?.url ?? args?.fileName ?? ''

/** The events of one thread that are not within another one. */
function outermostOf(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const outermost: TraceEvent[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (event.ts < end) continue
    outermost.push(event)
    end = event.ts + (event.dur ?? 0)
  }
  return outermost
}
