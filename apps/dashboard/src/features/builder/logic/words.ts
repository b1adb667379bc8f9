import type { NpsGroup, Rule } from '@earshot/survey'
import { formatCount, pluralized } from '../../../lib/format.ts'

type Operator = Rule['condition']['operator']

/** The subject of a condition: one choice, several at once, or a score. */
export type AskedFor = 'one' | 'many' | 'score'

/** How a condition begins, before what it lists. @param count how many names follow, ranges counting once */
const begins: { readonly [A in AskedFor]: { readonly [O in Operator]: (count: number) => string } } = {
  one: {
    CONTAINS: () => 'If the answer is',
    NOT_CONTAINS: (count) => (count === 1 ? 'If the answer isn’t' : 'If the answer is none of'),
  },
  many: {
    CONTAINS: () => 'If the answer includes',
    NOT_CONTAINS: (count) => (count === 1 ? 'If the answer doesn’t include' : 'If the answer includes none of'),
  },
  score: {
    CONTAINS: () => 'If the score is',
    NOT_CONTAINS: (count) => (count === 1 ? 'If the score isn’t' : 'If the score is none of'),
  },
}

const operators: { readonly [A in AskedFor]: { readonly [O in Operator]: string } } = {
  one: { CONTAINS: 'is any of', NOT_CONTAINS: 'is none of' },
  many: { CONTAINS: 'includes any of', NOT_CONTAINS: 'includes none of' },
  score: { CONTAINS: 'is any of', NOT_CONTAINS: 'is none of' },
}

const groups: { readonly [Group in NpsGroup]: string } = {
  detractor: 'Detractors',
  passive: 'Passives',
  promoter: 'Promoters',
}

/** As it is said, without a comma before the last. */
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export const words = {
  drawnAs: 'Shown as',
  list: 'List',
  map: 'Map',
  intro: 'Each answer leads to a question. Rules are read from the top: the first that fits decides.',
  emptyTitle: 'Nothing to lead through yet',
  emptyText: 'Add a question first. With two or more, answers can decide which comes next.',
  logicOf: (number: number) => `Logic of question ${number}`,
  editQuestion: (number: number) => `Edit question ${number}`,

  begins: (asked: AskedFor, operator: Operator, count: number) => begins[asked][operator](count),
  /** Names and what stands between them, in turn. */
  either: (names: readonly string[]) => either.formatToParts(names),
  andMore: (count: number) => `${formatCount(count)} more`,
  range: (from: number, to: number) => (from === to ? String(from) : `${from}–${to}`),
  chooseAnswers: 'choose answers',
  chooseScores: 'choose scores',
  /** Stands among the names, as the last. */
  goneAnswers: (count: number) =>
    count === 1 ? 'one that is no longer offered' : `one of ${formatCount(count)} that are no longer offered`,
  goneScores: (scores: readonly string[]) => `one that is no longer offered (${scores.join(', ')})`,
  emptyExclusion: 'With nothing to leave out, this fits every answer. Choose what to leave out.',

  goesOn: 'Then',
  otherwise: 'Otherwise',
  chooseQuestion: 'Choose a question',
  nextQuestion: 'Next question',
  /** After "Otherwise" or "Then". */
  inOrder: 'next question',
  atTheLast: 'this is the last question',
  theEnd: 'The end',
  lastQuestion: 'This is the last question',
  targetGone: 'A question that isn’t there any more',
  chooseAnother: 'Choose another',

  addRule: 'Add a rule',
  toQuestion: (number: number) => `to question ${number}`,
  moveRule: (rule: number, question: number) => `Move rule ${rule} of question ${question}`,
  ruleMenu: (rule: number, question: number) => `More for rule ${rule} of question ${question}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  removeRule: 'Remove the rule',
  ruleRemoved: (question: number) => `Rule of question ${question} removed`,
  rulesRemoved: (question: number) => `Rules of question ${question} removed`,
  idleRules: (count: number) => `${pluralized(count, 'rule', 'rules')} without effect: this type takes none.`,
  removeIdle: 'Remove',

  conditionTitle: 'If the answer…',
  scoreTitle: 'If the score…',
  numbered: (number: number, text: string) => `${number}. ${text}`,
  matchesIf: 'The rule fits if it',
  operator: (asked: AskedFor, operator: Operator) => operators[asked][operator],
  answers: 'Answers',
  scores: 'Scores',
  quickRanges: 'Quick choice',
  groups,
  alsoPassedOver: 'It fits those who skip the question, too.',
  notOffered: (name: string) => `${name}, no longer offered`,
  goneOption: 'An option that’s gone',
  goneOther: 'Other, no longer offered',
  done: 'Done',
  goOn: 'Choose what comes then',

  targetTitle: 'Then ask',
  goesBack: 'Goes back',
  endSurvey: 'End the survey',
  rulesTargetQuestions: 'A rule leads to a question. To end the survey, let “Otherwise” end it.',
  npsNeverEnds: 'An NPS question can’t end the survey itself. Put it last, or lead to a question that ends.',

  addLogic: 'Logic',
  rules: (count: number) => pluralized(count, 'rule', 'rules'),
  targetsElsewhere: 'Leads elsewhere',
  endsSurvey: 'Ends the survey',
  linkLabel: (number: number, summary: string) => `Logic of question ${number}: ${summary}`,
  noLogic: 'none',
} as const
