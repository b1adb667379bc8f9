/** How much a survey may hold. Lengths are counted as JavaScript and a form's `maxlength` count them. */
export const LIMITS = {
  surveyNameLength: 120,
  surveyDescriptionLength: 1000,
  questions: 300,
  questionTextLength: 500,
  questionDescriptionLength: 1000,
  optionsPerQuestion: 200,
  optionTextLength: 200,
  labelLength: 100,
  rulesPerQuestion: 50,
  otherTextLength: 500,
} as const
