/** The names of the groups of a Net Promoter Score, with their scores. */
export const scoreGroupWords = {
  promoter: 'Promoters, 9–10',
  passive: 'Passives, 7–8',
  detractor: 'Detractors, 0–6',
} as const
