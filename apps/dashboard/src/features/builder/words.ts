import { type Appearance, type EditProblem, LIMITS, type PublishProblem } from '@earshot/survey'
import { formatCount, pluralized } from '../../lib/format.ts'
import { questionWords } from '../../parts/question/question-words.ts'
import type { SortingWords } from '../../ui/sortable/sortable-list.tsx'
import { words as routeWords } from './routes/words.ts'

type EditSentences = { readonly [C in EditProblem['code']]: string }
type PublishSentences = { readonly [C in PublishProblem['code']]: string }

/** Why an edit was refused. The first is the specification's own text (spec §8). */
const editProblems: EditSentences = {
  survey_id_not_set: 'Survey ID is not set',
  too_many_questions: 'A survey holds at most 300 questions.',
  question_not_found: 'This question is gone already.',
  too_many_options: 'A question holds at most 200 options.',
  option_text_taken: 'Another option has this text already.',
  too_many_rules: 'A question holds at most 50 rules.',
}

/** The problems that prevent publishing, and so the next step. */
const publishProblems: PublishSentences = {
  no_questions: 'Add a question to ask.',
  question_text_empty: 'Write what you want to ask.',
  too_few_options: 'Give at least two options.',
  option_text_empty: 'This option has no text. Fill it in or remove it.',
  option_text_repeated: 'Another option has this text. Write a different one.',
  option_image_missing: 'This option has no picture. Choose one.',
  choose_more_than_offered: 'It asks for more choices than there are options. Ask for fewer, or add options.',
  next_question_missing: 'The question that comes next isn’t there any more. Choose another.',
  rule_target_missing: 'A rule leads to a question that isn’t there any more. Choose another.',
  loop_without_exit: 'From here people go round in circles. Let one way end.',
  responses_too_large: `All answers together could exceed 256 KB or ${formatCount(LIMITS.choicesPerResponse)} chosen options. Remove some text questions, “Other” options or long option lists.`,
}

const sorting: SortingWords = {
  howTo: 'To move it, press Space, then the arrow keys, then Space again. Escape puts it back.',
  lifted: (position, count) => `Lifted from place ${position} of ${count}.`,
  movedTo: (position, count) => `Now at place ${position} of ${count}.`,
  dropped: (position, count) => `Put down at place ${position} of ${count}.`,
  putBack: (position, count) => `Back at place ${position} of ${count}.`,
}

export const words = {
  ...questionWords,
  title: 'Survey builder',
  back: 'All surveys',
  name: 'Survey name',
  views: 'View',
  questions: 'Questions',
  logic: 'Logic',
  preview: 'Preview',
  more: 'More',
  outline: 'Questions',
  outlineEmpty: 'Your questions appear here.',
  goToQuestion: (number: number, text: string, problemCount: number, warnings: number) =>
    [`Question ${number}: ${text || questionWords.untitledQuestion}`, ...words.marks(problemCount, warnings)].join(
      ', ',
    ),
  restored: 'Your unsaved changes are back',
  restoredText: 'They were kept on this device.',

  saving: 'Saving…',
  saved: 'Saved',
  notSaved: 'Not saved',
  tryingAgain: 'Not saved, trying again',
  unpublishedChanges: 'Unpublished changes',
  saveFailed: (why: string) => `Your last changes aren’t saved. ${why}`,
  saveDelayed: 'Your last changes aren’t saved yet. Keep typing: we keep trying.',

  nearlyTooLarge: (percent: number) =>
    `This survey uses ${percent}% of its 2 MB limit. Above the limit it can’t be saved. Shorten texts, or remove options or rules.`,
  tooLarge:
    'This survey is over its 2 MB limit. Only changes that don’t make it larger can be saved. Shorten texts, or remove options or rules.',

  addQuestion: 'Question',
  addQuestionTitle: 'Add a question',
  emptyTitle: 'What do you want to know?',
  emptyText: 'Start with one question. Two or three are plenty.',
  questionNumber: (number: number) => `Question ${number}`,
  editQuestion: (number: number) => `Edit question ${number}`,
  questionText: 'Question text',
  questionTextHint: 'What do you want to ask?',
  description: 'Description',
  descriptionHint: 'A line below the question',
  addDescription: 'Add a description',
  removeDescription: 'Remove the description',
  required: 'Required',
  optional: 'Optional',

  insertQuestion: (number: number) => `Add a question before question ${number}`,
  moveQuestion: (number: number) => `Move question ${number}`,
  questionMenu: (number: number) => `More for question ${number}`,
  sorting,
  moveUp: 'Move up',
  moveDown: 'Move down',
  changeType: 'Change type',
  typeChanged: (number: number, type: string) => `Question ${number} is ${type} now`,
  duplicate: 'Duplicate',
  delete: 'Delete',
  questionDeleted: (number: number, rules: number) =>
    `Question ${number} deleted${rules > 0 ? `. ${pluralized(rules, 'rule', 'rules')} led to it.` : ''}`,
  undo: 'Undo',

  moveOption: (name: string) => `Move ${name}`,
  optionMenu: (name: string) => `More for ${name}`,
  addOption: 'Add an option, or paste a list',
  optionWentBack: (text: string) => `“${text}” is an option already, so this went back to what it was.`,
  removeOption: 'Remove',
  optionRemoved: (rules: number) => `Option removed. ${pluralized(rules, 'rule', 'rules')} named it.`,
  orderOffer: 'Shuffling is on, so each shopper sees this list in a random order.',
  fixOrder: 'Keep this order',
  orderFixed: 'Shuffling is off. Shoppers see this order.',
  /** The result of pasting a list. */
  pasted: ({ added, taken, cut, leftOut }: { added: number; taken: number; cut: number; leftOut: number }) =>
    [
      `${pluralized(added, 'option', 'options')} added.`,
      taken > 0 && `${pluralized(taken, 'was', 'were')} there already.`,
      cut > 0 && `${pluralized(cut, 'was', 'were')} cut to 200 characters.`,
      leftOut > 0 && `${formatCount(leftOut)} didn’t fit: a question holds at most 200.`,
    ]
      .filter(Boolean)
      .join(' '),

  choosePicture: (name: string) => `Choose a picture for ${name}`,
  changePicture: (name: string) => `Change the picture of ${name}`,
  removePicture: 'Remove the picture',
  pictureComing: 'The picture is on its way…',
  pictureFailed: (why: string) => `No picture yet. ${why}`,

  otherLabel: 'Label of Other',
  removeOther: 'Take Other away',
  shuffle: 'Shuffle',
  labels: 'Labels',
  on: 'on',
  off: 'off',
  display: 'Shown as',
  radio: 'List',
  pill: 'Buttons',
  atLeast: 'Choose at least',
  atMost: 'Choose at most',
  noLimit: 'Any',
  steppedLess: (label: string) => `${label}: fewer`,
  steppedMore: (label: string) => `${label}: more`,
  onlyOffered: (count: number) => `There ${count === 1 ? 'is' : 'are'} only ${formatCount(count)} to choose from.`,
  placeholder: 'Hint in the empty field',
  placeholderHint: 'Such as: Tell us more',
  bar: 'Numbers',
  number: 'Numbers',
  star: 'Stars',
  emoji: 'Faces',
  steps: 'How many',
  labelFor: (score: number) => `Label for ${score}`,
  unlikely: 'Unlikely',
  likely: 'Likely',
  terrible: 'Terrible',
  excellent: 'Excellent',
  useEnds: (min: string, max: string) => `Use “${min}” to “${max}”`,
  dateHint: 'Shoppers pick one day from a calendar.',

  publish: 'Publish',
  publishChanges: 'Publish changes',
  /** Follows `publish` if there is room. */
  ofChanges: 'changes',
  publishing: 'Publishing…',
  published: 'It’s live. Shoppers are asked from now on.',
  /** The store was never seen with the script tag. */
  publishedUnseen:
    'It’s live. We haven’t seen your store yet: until the script tag is in, only the survey’s own page asks.',
  changesPublished: 'Your changes are live.',
  warningsInLogic: (count: number) => `${routeWords.warningCount(count)} in Logic.`,
  seeLogic: 'See Logic',
  notPublished: (why: string) => `Not published. ${why}`,
  notMovedToDraft: (why: string) => `Still live. ${why}`,
  results: 'See results',
  moveToDraft: 'Move to draft',
  moveToDraftHint: 'Shoppers aren’t asked any more. Your responses stay.',
  discard: 'Discard changes',
  discardHint: 'Go back to what shoppers see now.',
  discardTitle: 'Discard your changes?',
  discardText: 'The survey becomes what shoppers see now. Undo brings your changes back, as long as you stay here.',
  notDiscarded: (why: string) => `Nothing was discarded. ${why}`,
  stayHere: 'Keep them',
  notReady: 'Almost ready to publish',
  surveyProblem: 'This survey',
  locationInQuestion: (question: string, location: string) => `${question} · ${location}`,
  toFix: (count: number) => pluralized(count, 'thing to fix', 'things to fix'),
  /** The text of `ProblemMark`, to be read out. */
  marks: (problemCount: number, warnings: number) =>
    [problemCount > 0 && words.toFix(problemCount), warnings > 0 && routeWords.warningCount(warnings)].filter(
      (mark) => mark !== false,
    ),
  design: 'Design',
  /** How it looks at present. */
  designHint: ({ accent, scheme }: Appearance = {}) =>
    `In ${accent ? 'your store’s' : 'Earshot’s'} color${scheme ? `, always ${scheme}` : ''}.`,
  share: 'Ways to ask',
  exportHint: 'To keep it, or to bring it to another store.',
  shareHint: 'The survey’s own page, and where to put it on yours.',
  shareOfDraft: 'Shoppers can be asked once the survey is live. Publish it first, then come back here.',
  popover: 'Over your pages',
  popoverText: 'It comes by itself on every page that has your script tag.',
  toScriptTag: 'See the script tag',
  ownPage: 'On a page of its own',
  ownPageAddress: 'Address',
  ownPageHint: 'Send it in an email, or link to it from anywhere.',
  copyAddress: 'Copy address',
  openPage: 'Open the page',
  inPage: 'Within a page',
  inPageTag: 'Tag',
  inPageHint: 'Paste it where you want the survey, on a page that has your script tag.',
  copyTag: 'Copy tag',

  unknownProblem: 'Something here isn’t ready yet.',

  editProblem: (code: EditProblem['code']) => editProblems[code],
  /** A newer server may know problems that this page doesn't. */
  publishProblem: (code: string) => publishProblems[code as PublishProblem['code']] ?? words.unknownProblem,
} as const
