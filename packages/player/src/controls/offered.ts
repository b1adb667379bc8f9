import { type OptionId, type OptionsControl, OTHER_OPTION_ID, optionOrder } from '@earshot/survey/respondent'
import { fill, type Words } from '../words.ts'

export type Offer = { readonly optionId: OptionId; readonly label: string }

/** What can be chosen, as it is shown: shuffled where the question says so, Other last. Spec §2.9, decisions D5. */
export function offered(
  { options, randomize, otherLabel }: OptionsControl,
  seed: string,
  words: Words,
): readonly Offer[] {
  const shown = (randomize ? optionOrder<OptionsControl['options'][number]>(options, seed) : options).map(
    ({ optionId, text, position }) => ({ optionId, label: text || fill(words.emptyOption, { position }) }),
  )
  return otherLabel === null ? shown : [...shown, { optionId: OTHER_OPTION_ID, label: otherLabel || words.other }]
}
