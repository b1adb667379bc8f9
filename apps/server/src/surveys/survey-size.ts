import { MAX_SURVEY_BYTES, type Survey, surveyBytes, surveyBytesSteps } from '@earshot/survey'
import { inTurns, ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'

/** The maximum number of JSON values of a copy: keys of objects and items of lists. */
export const MAX_SURVEY_VALUES = 200_000

/**
 * Refuses a copy above the maximum, unless it is at most as large as the one it replaces: copies from before the limits
 * can be larger.
 */
export async function refusedSize(copy: Survey, before: Survey | null): Promise<Problem | null> {
  await inTurns(surveyBytesSteps(copy))
  if (before && surveyBytes(copy) > MAX_SURVEY_BYTES) await inTurns(surveyBytesSteps(before))
  const bytes = sizeIn(surveyBytes, copy, before, MAX_SURVEY_BYTES)
  if (bytes === 'too large') return { code: 'body_too_large', limitBytes: MAX_SURVEY_BYTES }
  await ownTurn()
  const values = sizeIn(countValues, copy, before, MAX_SURVEY_VALUES)
  if (values === 'ok') return null
  return { code: 'input_invalid', fields: [{ path: '', reason: `must hold at most ${MAX_SURVEY_VALUES} values` }] }
}

function sizeIn(measure: (copy: Survey) => number, copy: Survey, before: Survey | null, max: number) {
  const size = measure(copy)
  return size <= max || (before !== null && size <= measure(before)) ? 'ok' : 'too large'
}

/** Counts as `exceededBound` does: each item and each key, and one for an empty list or object. */
function countValues(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0
  const inner = Object.values(json)
  return inner.reduce((sum, value) => sum + countValues(value), Math.max(1, inner.length))
}
