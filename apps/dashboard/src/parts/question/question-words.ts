/** The names of a question and its options that have no text yet. */
export const questionWords = {
  untitledQuestion: 'No text yet',
  option: (position: number) => `Option ${position}`,
  other: 'Other',
} as const
