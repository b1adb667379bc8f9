/** Logged once for each batch that could not be written. */
const FAILED_BATCH = 'a batch of messages could not be written'
/** Messages that report a bug. */
const BUGS: readonly unknown[] = ['unexpected', 'uncaught: the process ends']
/** With fewer refusals, each may have been a batch of its own. */
const MANY_REFUSALS = 50

export type LogLine = { readonly text: string; readonly at: number }

/**
 * Judges the log of one fault: every line is JSON, none reports a bug, and a failed batch is one line however many
 * answers it had.
 * @param refusals how many answers were refused meanwhile
 */
export function complaintsAboutLog(lines: readonly LogLine[], refusals: number): string[] {
  const broken = lines.filter(({ text }) => messageOf(text) === null)
  const failedBatches = countFailedBatches(lines)
  return [
    ...broken.map(({ text }) => `a line of the log is not JSON: ${text}`),
    ...complaintsAboutBugs(lines),
    ...(refusals >= MANY_REFUSALS && failedBatches >= refusals
      ? [`${failedBatches} failed batches were logged for ${refusals} refused answers`]
      : []),
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
