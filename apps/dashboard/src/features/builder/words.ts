import type { EditProblem, PublishProblem } from '@earshot/survey'
import { counted } from '../../lib/format.ts'

type EditSentences = { readonly [C in EditProblem['code']]: string }
type PublishSentences = { readonly [C in PublishProblem['code']]: string }

/** Why an edit was refused. The first is the specification's own text (§8). */
const editProblems: EditSentences = {
  survey_id_not_set: 'Survey ID is not set',
  too_many_questions: 'A survey holds at most 300 questions.',
  question_not_found: 'This question is gone already.',
  too_many_options: 'A question holds at most 200 options.',
  option_text_taken: 'Another option has this text already.',
}

/** What stands in the way of publishing, and so what to do. */
const publishProblems: PublishSentences = {
  no_questions: 'Add a question to ask.',
  question_text_empty: 'Write what you want to ask.',
  too_few_options: 'Give at least two options.',
  option_text_empty: 'This option has no text. Fill it in or remove it.',
  next_question_missing: 'The question that comes next isn’t there any more. Choose another.',
  rule_target_missing: 'A rule leads to a question that isn’t there any more. Choose another.',
  loop_without_exit: 'From here people go round in circles. Let one way end.',
}

export const words = {
  title: 'Survey builder',
  back: 'All surveys',
  name: 'Survey name',
  views: 'View',
  questions: 'Questions',
  preview: 'Preview',
  more: 'More',
  outline: 'Questions',
  outlineEmpty: 'Your questions will stand here.',
  goToQuestion: (number: number, text: string) => `Question ${number}: ${text || words.untitledQuestion}`,
  broughtBack: 'Your unsaved changes are back',
  broughtBackText: 'They were kept on this device.',
  /** @param names of the surveys, at least one */
  editsSaved: (names: readonly string[]) =>
    names.length === 1 ? `Your edits to “${names[0]}” were saved` : `Your edits to ${names.length} surveys were saved`,

  live: 'Live',
  draft: 'Draft',
  saving: 'Saving…',
  saved: 'Saved',
  notSaved: 'Not saved',
  tryingAgain: 'Not saved, trying again',
  unpublishedChanges: 'Unpublished changes',
  saveFailed: (why: string) => `Your last changes aren’t saved. ${why}`,
  saveDelayed: 'Your last changes aren’t saved yet. Go on typing: we keep trying.',
  retry: 'Retry',
  tryNow: 'Try now',
  changedElsewhere:
    'This survey was changed in another tab or on another device. To go on, load the newer version; your last changes here are not in it.',
  loadNewer: 'Load the newer version',

  addQuestion: 'Question',
  addQuestionTitle: 'Add a question',
  emptyTitle: 'What do you want to know?',
  emptyText: 'Start with one question. Two or three are plenty.',
  questionNumber: (number: number) => `Question ${number}`,
  editQuestion: (number: number) => `Edit question ${number}`,
  questionText: 'Question text',
  questionTextHint: 'What do you want to ask?',
  untitledQuestion: 'No text yet',
  required: 'Required',
  optional: 'Optional',
  option: (position: number) => `Option ${position}`,
  options: (count: number) => counted(count, 'option', 'options'),
  addOption: 'Add an option',
  optionWentBack: (text: string) => `“${text}” is an option already, so this went back to what it was.`,
  removeOption: (name: string) => `Remove ${name}`,
  other: 'Other',
  shuffle: 'Shuffle',
  on: 'on',
  off: 'off',
  minLabel: 'Words at 0',
  maxLabel: 'Words at 10',
  unlikely: 'Unlikely',
  likely: 'Likely',
  deleteQuestion: (number: number) => `Delete question ${number}`,
  deleteTitle: (number: number) => `Delete question ${number}?`,
  deleteText: 'It goes from the survey. Responses you already have stay.',
  delete: 'Delete',
  keep: 'Keep it',

  publish: 'Publish',
  publishChanges: 'Publish changes',
  publishing: 'Publishing…',
  published: 'It’s live. Shoppers are asked from now on.',
  changesPublished: 'Your changes are live.',
  notPublished: (why: string) => `Not published. ${why}`,
  results: 'See results',
  moveToDraft: 'Move to draft',
  moveToDraftHint: 'Shoppers aren’t asked any more. Your responses stay.',
  notReady: 'Almost ready to publish',
  surveyProblem: 'This survey',
  unknownProblem: 'Something here isn’t ready yet.',

  editProblem: (code: EditProblem['code']) => editProblems[code],
  /** A newer server may know problems that this page doesn't. */
  publishProblem: (code: string) => publishProblems[code as PublishProblem['code']] ?? words.unknownProblem,
} as const
