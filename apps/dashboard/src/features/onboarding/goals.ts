/** What a merchant may want to learn first, as the server knows it. */
export const GOALS = ['attribution', 'satisfaction', 'loyalty', 'returns', 'product', 'pricing'] as const

export type Goal = (typeof GOALS)[number]

export const isGoal = (text: string): text is Goal => (GOALS as readonly string[]).includes(text)
