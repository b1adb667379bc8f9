/** Reads go to the primary if the replica may be further behind. */
export const MAX_LAG_MS = 5_000

/** A position in the write-ahead log, in bytes from its start. */
export type Position = number

/** The primary's log had this position at this moment, or a later one. */
type Sample = { readonly atMs: number; readonly position: Position }

/** More are thinned out. */
const MANY_SAMPLES = 600
/** By how much of itself a lag may be overstated then. */
const PRECISION = 0.02

export type ReplicaLag = {
  /** @param atMs when the position was asked for */
  sawPrimary(position: Position, atMs: number): void
  sawReplica(position: Position): void
  /**
   * The replica has everything that the primary had this many milliseconds ago. Null until it has caught up with a
   * position that was seen.
   */
  lagMs(nowMs: number): number | null
  /**
   * The position that a replica must have replayed to be at most `MAX_LAG_MS` behind. Null while the primary was not
   * asked for that long.
   */
  required(nowMs: number): Position | null
}

/**
 * Measures how far a replica is behind, by the positions of both logs and the clock of this process alone. An idle primary
 * does not look like lag, and a broken replication does not look like none.
 */
export function createReplicaLag(): ReplicaLag {
  let samples: Sample[] = []
  let replayed: Position | null = null

  /** The newest moment whose writes the replica has. */
  const proven = () => samples.findLast(({ position }) => replayed !== null && position <= replayed) ?? null

  return {
    sawPrimary(position, atMs) {
      samples.push({ atMs, position })
      if (samples.length > MANY_SAMPLES) samples = thinnedOut(samples, atMs)
    },
    sawReplica(position) {
      replayed = position
      const since = proven()
      const oldestNeeded = (samples.at(-1)?.atMs ?? 0) - MAX_LAG_MS
      if (since) samples = samples.filter(({ atMs }) => atMs >= Math.min(since.atMs, oldestNeeded))
    },
    lagMs(nowMs) {
      const since = proven()
      return since && nowMs - since.atMs
    },
    required: (nowMs) => samples.find(({ atMs }) => atMs >= nowMs - MAX_LAG_MS)?.position ?? null,
  }
}

/** The older samples of a long outage are far apart, so that their number grows with the logarithm of its length. */
function thinnedOut(samples: readonly Sample[], nowMs: number): Sample[] {
  const needed: Sample[] = []
  for (const [i, sample] of samples.entries()) {
    const before = needed.at(-1)
    const after = samples[i + 1]
    const isNeeded = !before || !after || after.atMs - before.atMs > (nowMs - before.atMs) * PRECISION
    if (isNeeded) needed.push(sample)
  }
  return needed
}
