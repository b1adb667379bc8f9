import { type NpsGroup, scoreGroup } from '@earshot/survey/respondent'

export type Tone = 'red' | 'amber' | 'green'

/**
 * The colour of a score: that of its group (spec §9, decisions D6).
 * @param tenths the score that counts as ten
 */
export const scoreTone = (score: number, tenths: number): Tone => tones[scoreGroup(score, tenths)]

const tones: { readonly [Group in NpsGroup]: Tone } = { detractor: 'red', passive: 'amber', promoter: 'green' }
