import type { dateWords } from './controls/date-words.ts'
import type { manyWords } from './controls/many-words.ts'
import type { scaleWords } from './controls/scale-words.ts'
import type { selectWords } from './controls/select-words.ts'
import type { textWords } from './controls/text-words.ts'
import type { deferredWords } from './deferred-words.ts'

/** Words that the first question of a survey can show. `{name}` is replaced by a value. */
const firstWords = {
  /** BCP 47: the language of all these words, whatever the questions are written in (WCAG 3.1.2). */
  lang: 'en',
  survey: 'Survey',
  optional: 'Optional',
  emptyOption: 'Response {position}',
  other: 'Other',
  pleaseSpecify: 'Please specify',
  back: 'Back',
  next: 'Next',
  submit: 'Submit',
  close: 'Close',
  thankYou: 'Thank You!',
  /** The code of the button cannot be fetched. */
  stuck: 'This could not be loaded. Try again.',
  /** Empty: it is not said (ADR-0027, remove_branding). */
  askedWith: 'Asked with Earshot',
}

type AllWords = typeof firstWords &
  typeof deferredWords &
  typeof dateWords &
  typeof manyWords &
  typeof scaleWords &
  typeof selectWords &
  typeof textWords

/** Everything the player itself says. A chunk that is loaded later has its words with it. */
export type PlayerWords = { readonly [Word in keyof AllWords]: string }

/** The words of the first question, and whatever the store says otherwise. */
export type Words = { readonly [Word in keyof typeof firstWords]: string } & Partial<PlayerWords>

export const playerWords = (overrides: Partial<PlayerWords> = {}): Words => ({ ...firstWords, ...overrides })

/** The words of a part of the player, unless the store says otherwise. */
export const withWords = <OwnWords extends object>(ownWords: OwnWords, words: Words): OwnWords & Words => ({
  ...ownWords,
  ...words,
})

/** Puts values in the place of their `{names}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
