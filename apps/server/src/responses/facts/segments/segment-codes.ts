// A segment has bits for each code of its survey, and for what responses have beside their codes. These have numbers that no
// code is. Seconds have two: so a median is found with a few counts instead of one for each number of seconds. An order value has one
// for each of its binary digits, so that a range of values is found with as many operations on bits as it has digits.

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

/** The binary digits of an order value, the lowest first. No value that is stored has more. */
export const ORDER_VALUE_DIGITS = 40

/** The responses that have an order value. */
export const HAS_ORDER_VALUE = -20_000

const FIRST_DIGIT = -20_001

/** @param digit from 0, the lowest */
export const digitCode = (digit: number): number => FIRST_DIGIT - digit

/** The numbers of an order value, at most 40 digits. */
export function orderValueCodes(value: number): readonly number[] {
  const codes = [HAS_ORDER_VALUE]
  for (let [digit, left] = [0, value]; left > 0; digit++, left = Math.floor(left / 2)) {
    if (left % 2 === 1) codes.push(digitCode(digit))
  }
  return codes
}
