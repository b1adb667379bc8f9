/** Nothing is read more often. */
const REFRESH_MS = 1_000

export type Refresher = {
  /** Asks for new figures: at once, or as soon as they may be read again. */
  readonly request: () => void
  /** Nothing is read any more. */
  readonly stop: () => void
}

/**
 * Reads new figures when they were asked for: never twice at once, and at most once a second.
 * @param refresh reads them and never rejects. It returns whether some may be older than the change, because they were on their way before
 * it. It is then called once more, and no third time: by then nothing is on its way that began before the change
 */
export function createRefresher(refresh: () => Promise<boolean>): Refresher {
  let isWanted = false
  let isRepeated = false
  let isResting = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    if (isResting || isStopped || !isWanted) return
    isWanted = false
    isResting = true
    const [canBeOutdated] = await Promise.all([refresh(), rest()])
    isResting = false
    isRepeated = canBeOutdated && !isRepeated && !isWanted
    isWanted ||= isRepeated
    void run()
  }

  const rest = () =>
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, REFRESH_MS)
    })

  return {
    request() {
      isWanted = true
      void run()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
