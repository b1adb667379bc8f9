import { formatCount, pluralized } from '../../lib/format.ts'

/** The texts beside the phone. */
export const words = {
  preview: 'Preview',
  fromTheStart: 'From the start',
  fromQuestion: (number: number) => `From question ${number}`,

  path: 'Path so far',
  walked: (count: number) => pluralized(count, 'question', 'questions'),
  returnTo: 'Return to question',
  question: 'Question',
  passedOver: 'Skipped',
  /** As shoppers are shown it. Spec §2.9. */
  emptyOption: (position: number) => `Response ${position}`,
  /** Several that were chosen, in a line. */
  chosen: (texts: readonly string[]) => texts.join(', '),
  score: (value: number, to: number) => `${formatCount(value)} of ${formatCount(to)}`,
  other: (label: string, text: string) => (text.trim() === '' ? label : `${label}: ${text}`),
  options: (count: number) => pluralized(count, 'option', 'options'),
  pictures: (count: number) => pluralized(count, 'picture', 'pictures'),
  withOther: (offered: string, other: string) => `${offered} + ${other}`,
  withChoice: (offered: string, choice: string) => `${offered}, ${choice}`,
  scaleSummary: (from: number, to: number) => `${from} to ${to}`,
  stars: (count: number) => pluralized(count, 'star', 'stars'),
  faces: (count: number) => pluralized(count, 'face', 'faces'),
  chooseBetween: (min: number, max: number | null) =>
    max === null ? `choose at least ${min}` : min === max ? `choose ${min}` : `choose ${min} to ${max}`,

  why: 'Why this question',
  first: 'First question',
  began: 'The preview began here',
  byRule: (number: number, answer: string, rule: number) =>
    `Because the answer to ${formatCount(number)} was ${answer} (rule ${formatCount(rule)})`,
  byRuleUnanswered: (number: number, rule: number) =>
    `Because ${formatCount(number)} was skipped (rule ${formatCount(rule)})`,
  byChoice: (number: number) => `Chosen as what follows ${formatCount(number)}`,
  byOrder: (number: number) => `Next in order after ${formatCount(number)}`,
  ended: (number: number) => `The survey ends after ${formatCount(number)}`,
} as const
