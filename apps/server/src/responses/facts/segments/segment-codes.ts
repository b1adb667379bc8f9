// A segment has bits for each code of its survey, and for what responses have beside their codes. These have numbers that no
// code is. Seconds have two: so a median is found with a few counts instead of one for each number of seconds.

/** The bits of all responses of a segment. */
export const EVERY_RESPONSE = 0

/** Seconds that have the same range have the same bits: 0 to 15, 16 to 31. */
export const SECONDS_IN_RANGE = 16

const FIRST_RANGE = -1
const FIRST_IN_RANGE = -10_001

/** The number of a range of seconds, and of the position in it. */
export const secondsCodes = (seconds: number): readonly [range: number, position: number] => [
  FIRST_RANGE - Math.floor(seconds / SECONDS_IN_RANGE),
  positionCode(seconds % SECONDS_IN_RANGE),
]

/** @param position from 0 */
export const positionCode = (position: number): number => FIRST_IN_RANGE - position

/** The number of the last range that there can be. */
export const LAST_RANGE = FIRST_IN_RANGE + 1

export const isRangeOfSeconds = (code: number): boolean => code <= FIRST_RANGE && code >= LAST_RANGE

/** The seconds with which a range begins. */
export const secondsOfRange = (code: number): number => (FIRST_RANGE - code) * SECONDS_IN_RANGE
