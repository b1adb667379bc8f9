import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// The thread of `new-password.ts`: the lists take 30 MB, and checking a password can take a tenth of a second.

/** Checking takes time that grows with the square of the length. A strong start makes a strong password. */
const MAX_CHARACTERS = 40
/** "Safely unguessable": more than 10^8 guesses. */
const MIN_SCORE = 3

const strength = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary, maxLength: MAX_CHARACTERS })

export type GuessableOrder = { readonly password: string; readonly knownWords: readonly string[] }

/** "Somewhat guessable": more than 10^6 guesses. */
const MIN_SCORE_WITHOUT_SPACES = 2

/**
 * @returns whether others could soon guess it. Spaces between known or repeated words do not make a password strong, and each
 * of them counts as a character that nobody expects. Without them a phrase of other words is still hard to guess
 */
export default ({ password, knownWords }: GuessableOrder): boolean => {
  const scoreOf = (text: string) => strength.check(text, [...knownWords]).score
  return scoreOf(password) < MIN_SCORE || scoreOf(password.replace(/\s+/gu, '')) < MIN_SCORE_WITHOUT_SPACES
}
