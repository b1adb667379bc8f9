export type Tone = 'red' | 'amber' | 'green'

/**
 * The colour of a score: on 0 to 10, 0-6 is red, 7-8 amber, 9-10 green (spec §9, decisions D6).
 * @param tenths the score that counts as ten
 */
export function scoreTone(score: number, tenths: number): Tone {
  const outOfTen = Math.round((score * 10) / tenths)
  if (outOfTen <= 6) return 'red'
  return outOfTen <= 8 ? 'amber' : 'green'
}
