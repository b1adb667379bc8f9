import { peakMemoryMb } from '../e2e/support/process-memory.ts'
import { type Anchors, median } from './bar.ts'
import { startNoDatabase } from './no-database.ts'

const CPU_ROUNDS = 15
const ENTRIES = 20_000

/** Measures the anchors of absolute bars on this machine now. Takes about two seconds. */
export async function measureAnchors(): Promise<Anchors> {
  return { cpuMs: cpuMs(), memoryMb: await memoryMb() }
}

/** Milliseconds to write and read about 1.5 MB of JSON: the server's most frequent work. */
function cpuMs(): number {
  const entries = Array.from({ length: ENTRIES }, (_, index) => ({
    questionId: `question-${index}`,
    value: index % 11,
    text: 'a scent without perfume',
  }))
  const rounds = Array.from({ length: CPU_ROUNDS }, () => {
    const start = performance.now()
    JSON.parse(JSON.stringify(entries))
    return performance.now() - start
  })
  return median(rounds)
}

async function memoryMb(): Promise<number> {
  await using server = await startNoDatabase()
  return peakMemoryMb(server.pid)
}
