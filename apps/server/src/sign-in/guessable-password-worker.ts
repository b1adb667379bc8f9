import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// The thread of `new-password.ts`: the lists take 30 MB, and checking a password can take a tenth of a second.

/** Checking takes time that grows with the square of the length. A strong start makes a strong password. */
const MAX_CHARACTERS = 40
/** "Safely unguessable": more than 10^8 guesses. */
const MIN_SCORE = 3

const strength = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary, maxLength: MAX_CHARACTERS })

export type GuessableOrder = { readonly password: string; readonly knownWords: readonly string[] }

/** @returns whether others could soon guess it. Spaces between known words do not make a password strong */
export default ({ password, knownWords }: GuessableOrder): boolean =>
  [password, password.replace(/\s+/gu, '')].some((text) => strength.check(text, [...knownWords]).score < MIN_SCORE)
