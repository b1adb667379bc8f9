import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import { differenceOfShares, type Interval, type Share, wilsonInterval } from '@earshot/survey/statistics'
import * as v from 'valibot'

/** To one decimal, as intervals are shown. */
export const toTenth = (value: number) => Math.round(value * 10) / 10

export const rounded = ({ low, high }: Interval): Interval => ({ low: toTenth(low), high: toTenth(high) })

export const bounds = { low: v.number(), high: v.number() }

/** The 95% confidence interval of a figure. Null: too few responses. */
export const intervalSchema = v.nullable(v.object(bounds))

/** @returns in percent, to one decimal */
export function shareInterval(share: Share): Interval | null {
  const interval = wilsonInterval(share)
  return interval && rounded({ low: interval.low * 100, high: interval.high * 100 })
}

/** By how many percent points a share is above another one; below zero it is under it. */
export const pointsSchema = v.nullable(v.object({ points: v.number(), ...bounds }))

/** @returns in percent points, to one decimal; null if one of the two is of fewer than 30 */
export function pointsBetween(one: Share, other: Share): v.InferOutput<typeof pointsSchema> {
  const isSure = Math.min(one.all, other.all) >= FEWEST_SURE_RESPONSES
  const difference = isSure ? differenceOfShares(one, other) : null
  if (!difference) return null
  const { low, high } = rounded({ low: difference.low * 100, high: difference.high * 100 })
  return { points: toTenth(difference.difference * 100), low, high }
}
