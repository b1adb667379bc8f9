import { type NpsGroup, npsGroup } from '@earshot/survey/respondent'

export type Tone = 'red' | 'amber' | 'green'

/**
 * The colour of a score: that of its NPS group, once it is brought to 0 to 10 (spec §9, decisions D6).
 * @param tenths the score that counts as ten
 */
export const scoreTone = (score: number, tenths: number): Tone => tones[npsGroup(Math.round((score * 10) / tenths))]

const tones: { readonly [Group in NpsGroup]: Tone } = { detractor: 'red', passive: 'amber', promoter: 'green' }
