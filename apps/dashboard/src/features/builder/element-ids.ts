/** The elements that can get the focus. */
export const elementIds = {
  card: (questionId: string) => `question-${questionId}`,
  /** The card of a question that is not selected. */
  shutCard: (questionId: string) => `shut-${questionId}`,
  text: (questionId: string) => `text-${questionId}`,
  description: (questionId: string) => `description-${questionId}`,
  addDescription: (questionId: string) => `add-description-${questionId}`,
  option: (optionId: string) => `option-${optionId}`,
  optionHandle: (optionId: string) => `handle-${optionId}`,
  picture: (optionId: string) => `picture-${optionId}`,
  addOption: (questionId: string) => `add-option-${questionId}`,
  otherLabel: (questionId: string) => `other-${questionId}`,
  fewerAtLeast: (questionId: string) => `fewer-at-least-${questionId}`,
  addQuestion: 'add-question',
  name: 'survey-name',
  publish: 'publish',
} as const
