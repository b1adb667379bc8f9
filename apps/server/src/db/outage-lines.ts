/** An unavailable database fails every request and every batch, so at most one line in this time is written. */
const EVERY_MS = 10_000

/**
 * Limits the log lines about an unavailable database to one in {@link EVERY_MS}.
 * @returns a function to call for each failure. It calls `writeLine` with the number of failures that were not logged
 * since the last line, if that line is old enough.
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
