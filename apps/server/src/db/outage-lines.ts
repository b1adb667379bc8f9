/** An unavailable database fails every request and every batch, so a writer of log lines writes one in this time. */
const EVERY_MS = 10_000

/**
 * Limits the log lines about an unavailable database to one in {@link EVERY_MS}.
 * @returns calls `writeLine` if a line is due, with the number of failures since the last line
 */
export function limitOutageLines(): (writeLine: (unlogged: number) => void) => void {
  let lastLine = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return (writeLine) => {
    const now = performance.now()
    if (now - lastLine < EVERY_MS) {
      unlogged += 1
      return
    }
    writeLine(unlogged)
    lastLine = now
    unlogged = 0
  }
}
