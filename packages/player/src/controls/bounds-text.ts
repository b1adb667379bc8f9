import type { ChooseMany } from '@earshot/survey/respondent'
import { fill, type Words, withWords } from '../words.ts'
import css from './many.css?inline'
import { manyWords } from './many-words.ts'

/** How many may be chosen, or null where any number may. ADR-0025. */
export function boundsText({ options, otherLabel, minSelect: min, maxSelect }: ChooseMany, overrides: Words) {
  const words = withWords(manyWords, overrides)
  const offered = options.length + (otherLabel === null ? 0 : 1)
  const max = maxSelect !== null && maxSelect < offered ? maxSelect : null
  if (max === null) return min > 1 ? fill(words.chooseAtLeast, { min }) : null
  if (min === max) return fill(words.chooseExactly, { min })
  return fill(min > 1 ? words.chooseBetween : words.chooseAtMost, { min, max })
}

export const chunk = { boundsText, css }
