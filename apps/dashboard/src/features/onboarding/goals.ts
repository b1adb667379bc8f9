/** The goals that a merchant can choose, as the server knows them. */
export const GOALS = ['attribution', 'satisfaction', 'loyalty', 'returns', 'product', 'pricing'] as const

export type Goal = (typeof GOALS)[number]

export const isGoal = (text: string): text is Goal => (GOALS as readonly string[]).includes(text)
