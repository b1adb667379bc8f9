import type { Answer } from '../answer.ts'
import { OTHER_OPTION_ID } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import { assertNever } from '../result.ts'

/** Every answer there is, one by one: fine for five options, hopeless for thirty. */
export function everyAnswer({ control, isRequired }: PublishedQuestion): readonly (Answer | null)[] {
  const passedOver = isRequired ? [] : [null]
  switch (control.as) {
    case 'options': {
      const ids = control.options.map(({ optionId }) => optionId)
      const offered = control.otherLabel === null ? ids : [...ids, OTHER_OPTION_ID]
      if (control.choose === 'one') return [...offered.map((optionId) => ({ optionId })), ...passedOver]
      const { minSelect, maxSelect } = control
      const choices = subsetsOf(offered).filter(({ length }) => length >= minSelect && length <= (maxSelect ?? length))
      return [...choices.map((optionIds) => ({ optionIds, otherValue: null })), ...passedOver]
    }
    case 'scale': {
      const scores = Array.from({ length: control.to - control.from + 1 }, (_, index) => control.from + index)
      return [...scores.map((value) => ({ value })), ...passedOver]
    }
    case 'text':
    case 'date':
      return [{ value: '2026-03-09' }, ...passedOver]
    default:
      return assertNever(control)
  }
}

function subsetsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const subsets: (readonly T[])[] = [[]]
  for (const item of items) subsets.push(...subsets.map((subset) => [...subset, item]))
  return subsets
}
