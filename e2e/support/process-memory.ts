import { readFileSync, writeFileSync } from 'node:fs'
import { SentenceError } from '../../scripts/command.ts'

const KB_PER_MB = 1_024

/** The resident memory (VmRSS) of a process, in MB. Linux only. */
export const residentMemoryMb = (pid: number): number => readMb(pid, 'VmRSS')

/** The peak resident memory (VmHWM) of a process since its start or the last reset, in MB. Linux only. */
export const peakMemoryMb = (pid: number): number => readMb(pid, 'VmHWM')

function readMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(statusOf(pid)) ?? []
  if (kilobytes === undefined) throw new Error(`/proc says nothing about the memory of process ${pid}`)
  return Number(kilobytes) / KB_PER_MB
}

/** Resets the peak to the current resident memory. */
export function resetPeakMemory(pid: number): void {
  // https://www.kernel.org/doc/html/latest/filesystems/proc.html: 5 resets the peak resident set size.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch (cause) {
    if (process.platform === 'linux') throw cause
    throw new SentenceError('Memory is measured on Linux only: it is read from /proc.')
  }
}
