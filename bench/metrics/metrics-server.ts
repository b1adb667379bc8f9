import { type Metrics, NO_METRICS } from '../../apps/server/src/metrics.ts'
import { openMetrics } from '../../apps/server/src/start/open-metrics.ts'
import { serve } from '../serve.ts'

/** CPU time of the server, and the messages that it accepted meanwhile. */
export type Half = { cpuMs: number; messages: number }

/** The halves of a pair. */
export type Pair = { readonly withMetrics: Half; readonly without: Half }

/** Short, so that both halves see the same load, garbage and machine. */
const SLICE_MS = 100
/** With metrics, without, without, with: so a steady drift cancels out. */
const IS_ON = [true, false, false, true] as const
/** A monitoring system reads the metrics every 15 s or less often. */
const SLICES_PER_READ = 100

const isOn = (slice: number) => IS_ON[slice % IS_ON.length] === true

const newPair = (): Pair => ({ withMetrics: { cpuMs: 0, messages: 0 }, without: { cpuMs: 0, messages: 0 } })

// The real server, whose metrics are turned on and off. It answers each message of the bench with the pair until then.

await serve({
  openMetrics(operatorToken) {
    const opened = openMetrics(operatorToken)
    let accepted = 0
    const counting = (metrics: Metrics): Metrics => ({
      ...metrics,
      messages(writer, outcome, count) {
        if (outcome === 'accepted') accepted += count
        metrics.messages(writer, outcome, count)
      },
    })
    const [on, off] = [counting(opened.metrics), counting(NO_METRICS)]
    const metrics = { ...on }
    let read = async (): Promise<unknown> => null
    let pair = newPair()
    let slice = 0
    let [cpu, acceptedBefore] = [process.cpuUsage(), 0]

    function endSlice(): void {
      const half = isOn(slice) ? pair.withMetrics : pair.without
      const used = process.cpuUsage(cpu)
      half.cpuMs += (used.user + used.system) / 1_000
      half.messages += accepted - acceptedBefore
      cpu = process.cpuUsage()
      acceptedBefore = accepted
      slice += 1
      Object.assign(metrics, isOn(slice) ? on : off)
      if (slice % SLICES_PER_READ === 0) void read()
    }

    setInterval(endSlice, SLICE_MS)
    process.on('message', () => {
      process.send?.(pair)
      pair = newPair()
    })
    return {
      metrics,
      readableWith(state) {
        const readable = opened.readableWith(state)
        if (readable) read = readable.read
        return readable
      },
    }
  },
})
