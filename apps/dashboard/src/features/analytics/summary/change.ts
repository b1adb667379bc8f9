import { formatShare } from '../../../lib/format.ts'
import { pointsText } from '../points.ts'
import { words } from './words.ts'

/** How a figure differs from that of the comparison. */
export type ShownChange = {
  /** By how much, such as 36%; null: not at all, or by nothing that can be said. */
  readonly by: string | null
  readonly isUp: boolean
  /** Null: neither is plainly good. */
  readonly isGood: boolean | null
  readonly couldBeChance: boolean
}

type Difference = { readonly low: number; readonly high: number }

const NONE: ShownChange = { by: null, isUp: false, isGood: null, couldBeChance: false }

/** The change of a count, in percent of the other one. */
export function countChange(count: number, other: number, isGoodUp: boolean): ShownChange {
  const isUp = count > other
  const by = count === other ? null : formatShare(Math.abs(count - other), other)
  return by === null ? NONE : { by, isUp, isGood: isGoodUp ? isUp : null, couldBeChance: false }
}

/** The change of a share, in points. More is good. */
export function shareChange(difference: (Difference & { readonly points: number }) | null): ShownChange {
  if (!difference) return NONE
  if (includesZero(difference)) return { ...NONE, couldBeChance: true }
  const isUp = difference.points > 0
  return { by: pointsText(difference.points), isUp, isGood: isUp, couldBeChance: false }
}

/** The change of a time. Neither longer nor shorter is plainly good. */
export function timeChange(difference: (Difference & { readonly difference: number }) | null): ShownChange {
  if (!difference) return NONE
  if (includesZero(difference)) return { ...NONE, couldBeChance: true }
  const seconds = Math.max(1, Math.round(Math.abs(difference.difference)))
  return { by: words.seconds(seconds), isUp: difference.difference > 0, isGood: null, couldBeChance: false }
}

const includesZero = ({ low, high }: Difference) => low <= 0 && high >= 0
