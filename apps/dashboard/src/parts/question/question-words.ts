/** What a question, and what it offers, is called where it has no words of its own yet. */
export const questionWords = {
  untitledQuestion: 'No text yet',
  option: (position: number) => `Option ${position}`,
  other: 'Other',
} as const
