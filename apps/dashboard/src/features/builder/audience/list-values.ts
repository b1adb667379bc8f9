import { LIMITS } from '@earshot/survey'
import { cutTo, splitLines } from '../questions/options/paste-options.ts'

export type AddedValues = {
  readonly values: readonly string[]
  /** The first that was there already, ignoring case. */
  readonly taken: string | null
  /** How many were longer than a value may be, of those added. */
  readonly cut: number
  /** How many a filter has no room for. */
  readonly leftOut: number
}

/** The separators of values: lines, commas in the scripts that have their own, semicolons, and the cells of a sheet. */
const MARK = /[\n\r\u2028\u2029,;\t،、，]/

/** Whether a text is a list, and not a value that is being written. */
export const isParted = (text: string): boolean => MARK.test(text)

/** The values in a text, one on each line or separated by a mark. */
export const valuesIn = (text: string): readonly string[] =>
  splitLines(text)
    .flatMap((line) => line.split(MARK))
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Adds values to a list, each once, however it is written (ADR-0031). */
export function addValues(values: readonly string[], added: readonly string[]): AddedValues {
  const known = new Set(values.map(plain))
  const all = [...values]
  let taken: string | null = null
  let cut = 0
  let leftOut = 0
  for (const whole of added) {
    const value = cutTo(whole, LIMITS.filterValueLength)
    if (known.has(plain(value))) taken ??= value
    else if (all.length >= LIMITS.valuesPerFilter) leftOut += 1
    else {
      all.push(value)
      cut += Number(whole.length > LIMITS.filterValueLength)
    }
    known.add(plain(value))
  }
  return { values: all, taken, cut, leftOut }
}

const plain = (text: string): string => text.trim().toLowerCase()
