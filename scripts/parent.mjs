const CHECK_MS = 500

/**
 * Calls `end` once this process has another parent: the first one is gone, be it by kill -9. Plain JavaScript without
 * packages, because boot.mjs needs it before anything is installed.
 * @param {() => void} end
 */
export function whenParentEnds(end) {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    end()
  }, CHECK_MS)
  check.unref()
}
