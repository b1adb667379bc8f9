/** What focus can be sent to. */
export const elementIds = {
  card: (questionId: string) => `question-${questionId}`,
  text: (questionId: string) => `text-${questionId}`,
  option: (optionId: string) => `option-${optionId}`,
  addOption: (questionId: string) => `add-option-${questionId}`,
  addQuestion: 'add-question',
} as const
