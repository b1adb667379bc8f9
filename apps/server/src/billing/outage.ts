/** A provider that does not answer is not called again for this long, whichever store needs it. */
const PAUSE_MS = 5_000

export type Outage = ReturnType<typeof createOutage>

/** Remembers when the provider last failed to answer, so that not every click waits for a timeout. */
export function createOutage(now: () => Date) {
  let since: Date | null = null
  return {
    begin(): void {
      since = now()
    },
    end(): void {
      since = null
    },
    isRecent: (): boolean => isWithin(PAUSE_MS, since, now()),
  }
}

/** Whether a moment is less than `ms` away from now. A clock that is set back must not make an old answer new. */
export const isWithin = (ms: number, since: Date | null, now: Date): boolean =>
  since !== null && Math.abs(now.getTime() - since.getTime()) < ms
