import { pluralized } from '../../lib/format.ts'

/** A part of a point is shown as one: the change is more than chance, and so more than none. */
export const wholePoints = (difference: number): number => Math.max(1, Math.round(Math.abs(difference)))

/** By how much a share has changed: 1 point, 7 points. */
export const pointsText = (difference: number): string => pluralized(wholePoints(difference), 'point', 'points')
