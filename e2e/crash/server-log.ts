/** Logged when a batch could not be written, at most every 10 s. */
const FAILED_BATCH = 'a batch of messages could not be written'
/** Messages that report a bug. */
const BUGS: readonly unknown[] = ['unexpected', 'uncaught: the process ends']
/** A line every 10 s, for a fault that takes at most 40 s with its recovery. */
const MAX_FAILED_BATCHES = 5

export type LogLine = { readonly text: string; readonly at: number }

/**
 * Judges the log of one fault: every line is JSON, none reports a bug, and the lines about failed batches are few.
 */
export function complaintsAboutLog(lines: readonly LogLine[]): string[] {
  const broken = lines.filter(({ text }) => messageOf(text) === null)
  const failedBatches = countFailedBatches(lines)
  return [
    ...broken.map(({ text }) => `a line of the log is not JSON: ${text}`),
    ...complaintsAboutBugs(lines),
    ...(failedBatches > MAX_FAILED_BATCHES ? [`${failedBatches} failed batches were logged`] : []),
  ]
}

export const complaintsAboutBugs = (lines: readonly LogLine[]): string[] =>
  lines.filter(({ text }) => BUGS.includes(messageOf(text))).map(({ text }) => `the server logged a bug: ${text}`)

const countFailedBatches = (lines: readonly LogLine[]) =>
  lines.filter(({ text }) => messageOf(text) === FAILED_BATCH).length

/** @returns null if the line is not JSON */
function messageOf(text: string): unknown {
  try {
    return JSON.parse(text).msg
  } catch {
    return null
  }
}
