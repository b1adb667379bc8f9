import { type OptionId, type OptionsControl, OTHER_OPTION_ID, optionOrder } from '@earshot/survey/respondent'
import { fill, type Words } from '../words.ts'

export type Offer = {
  readonly optionId: OptionId
  readonly label: string
  /** BCP 47, where the label is our own word; undefined: as the question is. */
  readonly lang: string | undefined
}

/** The options as they are shown: shuffled if the question asks for it, Other last. Spec §2.9, ADR-0025. */
export function offered(
  { options, randomize, otherLabel }: OptionsControl,
  seed: string,
  words: Words,
): readonly Offer[] {
  const offer = (optionId: OptionId, text: string, label: string): Offer => ({
    optionId,
    label: text || label,
    lang: text ? undefined : words.lang,
  })
  const shown = (randomize ? optionOrder<OptionsControl['options'][number]>(options, seed) : options).map(
    ({ optionId, text, position }) => offer(optionId, text, fill(words.emptyOption, { position })),
  )
  return otherLabel === null ? shown : [...shown, offer(OTHER_OPTION_ID, otherLabel, words.other)]
}
