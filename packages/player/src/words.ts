/** Everything the player itself says. `{name}` stands for a value. */
const english = {
  addQuestions: 'Add questions to preview..',
  questionPlaceholder: 'Your question text comes here..',
  survey: 'Survey',
  invitation: 'This store has a question for you.',
  progress: '{step} of {steps}',
  progressName: 'Progress',
  optional: 'Optional',
  emptyOption: 'Response {position}',
  other: 'Other',
  pleaseSpecify: 'Please specify',
  unlikely: 'Unlikely',
  likely: 'Likely',
  scaleEnd: '{score} · {label}',
  back: 'Back',
  next: 'Next',
  submit: 'Submit',
  close: 'Close',
  chooseAnOption: 'Choose an answer to go on.',
  chooseAScore: 'Choose a score to go on.',
  answerNotTaken: 'This answer can’t be taken. Choose another one.',
  otherTooLong: 'Please use at most 500 characters.',
  thankYou: 'Thank You!',
  submitted: 'Your responses have been submitted successfully.',
  resetting: 'Resetting in {seconds} seconds...',
  askedWith: 'Asked with Earshot',
}

export type PlayerWords = { readonly [Word in keyof typeof english]: string }

export const playerWords = (overrides: Partial<PlayerWords> = {}): PlayerWords => ({ ...english, ...overrides })

/** Puts values in the place of their `{names}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
