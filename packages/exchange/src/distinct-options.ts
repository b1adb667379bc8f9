import { LIMITS, type OptionId } from '@earshot/survey'
import { fitText } from './fit-text.ts'
import type { Where } from './import-note.ts'
import type { Reading } from './reading.ts'

export type TextOption = { readonly id: OptionId; readonly text: string }

/**
 * The options, each with a fresh id and beside the source that it was made from. A text that was there before, ignoring
 * case and surrounding spaces, is skipped and so is every option beyond the limit, both with a note. Spec §5.
 */
export function distinctOptions<Source>(
  reading: Reading,
  where: Where,
  sources: readonly Source[],
  textOf: (source: Source) => string,
): readonly { readonly option: TextOption; readonly source: Source }[] {
  const seen = new Set<string>()
  const distinct: { option: TextOption; source: Source }[] = []
  let repeated = 0
  let leftOut = 0
  for (const source of sources) {
    if (distinct.length >= LIMITS.optionsPerQuestion) leftOut++
    else {
      const text = fitText(reading, { where, field: 'option', limit: LIMITS.optionTextLength }, textOf(source))
      if (text !== '' && seen.has(text.toLowerCase())) repeated++
      else distinct.push({ option: { id: reading.newId() as OptionId, text }, source })
      seen.add(text.toLowerCase())
    }
  }
  if (sources.length === 0) reading.notes.push({ code: 'options_missing', where })
  if (repeated > 0) reading.notes.push({ code: 'options_repeated', where, count: repeated })
  if (leftOut > 0) reading.notes.push({ code: 'options_left_out', where, count: leftOut })
  return distinct
}
