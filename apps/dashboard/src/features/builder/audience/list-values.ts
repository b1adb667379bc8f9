import { LIMITS } from '@earshot/survey'
import { linesOf } from '../questions/options/paste-options.ts'

export type AddedValues = {
  readonly values: readonly string[]
  /** The first that was there already, ignoring case. */
  readonly taken: string | null
  /** How many a filter has no room for. */
  readonly leftOut: number
}

/** What stands in a text, one on each line or parted by commas. */
export const valuesIn = (text: string): readonly string[] =>
  linesOf(text)
    .flatMap((line) => line.split(','))
    .map((value) => value.trim().slice(0, LIMITS.filterValueLength))
    .filter((value) => value !== '')

/** Adds values to a list, each once, however it is written (decisions D9). */
export function addValues(values: readonly string[], added: readonly string[]): AddedValues {
  const known = new Set(values.map(plain))
  const all = [...values]
  let taken: string | null = null
  let leftOut = 0
  for (const value of added) {
    if (known.has(plain(value))) taken ??= value
    else if (all.length >= LIMITS.valuesPerFilter) leftOut += 1
    else all.push(value)
    known.add(plain(value))
  }
  return { values: all, taken, leftOut }
}

const plain = (text: string): string => text.trim().toLowerCase()
