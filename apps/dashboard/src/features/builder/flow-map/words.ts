import { formatCount } from '../../../lib/format.ts'
import { words as builderWords } from '../words.ts'

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })
const inTurn = new Intl.ListFormat('en', { type: 'unit' })

/** How many problems and warnings a question has: `ProblemMark` shows them. */
export type MarkCounts = { readonly problems: number; readonly warnings: number }

/** The parts of a question that a screen reader reads out. */
type SpokenQuestion = {
  readonly number: number
  readonly text: string
  readonly targetsText: string
  readonly isReached: boolean
}

export const words = {
  map: 'Flow map',
  howTo:
    'Arrow keys follow the paths: down goes forward, up goes back, left and right choose among several. Enter opens the logic of a question.',
  tools: 'Map',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Fit to the screen',
  fold: 'Fold',
  unfold: 'Show every question',

  start: 'Start',
  end: 'End',
  gone: 'Question gone',
  elsewhere: (number: number) => `Question ${number}`,
  apart: 'Can’t be reached',
  /** Questions with one path through them, shown as one. */
  folded: (first: number, last: number) => `Questions ${first} to ${last}`,
  foldedName: (first: number, last: number, to: string, { problems, warnings }: MarkCounts) =>
    named([`Questions ${first} to ${last}`, ...builderWords.marks(problems, warnings), 'folded', to]),

  /** A node as it is read out: the question, and the target of each answer. */
  questionName: ({ number, text, targetsText, isReached }: SpokenQuestion, { problems, warnings }: MarkCounts) =>
    named([
      `Question ${number}`,
      text.trim() || builderWords.untitledQuestion,
      // Only if it is visible: the accessible name begins with the visible text.
      ...builderWords.marks(problems, warnings),
      targetsText,
      !isReached && 'can’t be reached',
    ]),
  targets: (targets: readonly string[]) => (targets.length > 0 ? `leads ${inTurn.format(targets)}` : ''),
  target: (to: string, cause: string) =>
    cause === words.otherwise ? `${cause} ${to}` : [to, cause].filter(Boolean).join(' '),
  toQuestion: (number: number) => `to ${number}`,
  backToQuestion: (number: number) => `back to ${number}`,
  toEnd: 'to the end',
  toGone: 'to a question that’s gone, and so is skipped,',

  ifAny: (values: readonly string[]) => `if ${anyOf.format(values)}`,
  unless: (values: readonly string[]) => `unless ${anyOf.format(values)}`,
  /** The text on a line of the map for the same. */
  any: (values: readonly string[]) => anyOf.format(values),
  otherwise: 'otherwise',
  ifPassedOver: 'if skipped',
  passedOver: 'no answer',
  or: (causes: readonly string[]) => anyOf.format(causes),
  moreValues: (count: number) => `${formatCount(count)} more`,
  backOn: (number: number, cause: string) => [`Back to ${number}`, cause].filter(Boolean).join(': '),
} as const

const named = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ')
