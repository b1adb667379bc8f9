import type { FieldReason, TextField } from '@earshot/exchange'
import { formatCount, pluralized, quoted } from '../../../lib/format.ts'

const list = new Intl.ListFormat('en')

export const words = {
  back: 'Templates',
  title: 'Import a survey',
  hint: 'Bring one along from another program or another store, or write a plain list of questions.',
  what: 'Formats that you can import',
  formats: {
    earshot: {
      name: 'Earshot',
      from: 'From Earshot',
      hint: 'A survey that was downloaded from Earshot, from any store.',
    },
    surveyjs: {
      name: 'SurveyJS',
      from: 'From SurveyJS',
      hint: 'Its JSON. Anything that Earshot can’t carry over is listed before anything is made.',
    },
    outline: {
      name: 'A list',
      from: 'From a list',
      hint: 'Questions with their answers below them, as you would write them in an email.',
    },
  },
  choose: 'Choose a file',
  chooseHint: '.json or .txt, at most 2 MB',
  paste: 'Or paste it here',
  example: [
    'How did you hear about us?',
    '- A friend',
    '- Instagram',
    '- Other',
    '',
    'How was the delivery? (stars)',
    'What could we do better?',
  ].join('\n'),
  read: 'Read it',
  unreadable: 'This file could not be opened. Choose it again.',

  /** The type of a question, its description, and its options. */
  summary: (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · '),
  more: (count: number) => `and ${pluralized(count, 'more question', 'more questions')}`,
  whole: 'Everything was carried over.',
  changed: (count: number) => `${pluralized(count, 'thing is', 'things are')} different from the original`,
  make: 'Make this survey',
  another: 'Import another',

  at: {
    survey: 'The survey',
    page: (name: string) => `Page ${quoted(name)}`,
    panel: (name: string) => `Panel ${quoted(name)}`,
    question: (number: number, name: string) =>
      `Question ${formatCount(number)} of the original${name === '' ? '' : ` (${name})`}`,
    line: (line: number) => `Line ${formatCount(line)}`,
  },
  fields: {
    name: 'name',
    description: 'description',
    text: 'question',
    option: 'option',
    otherLabel: 'label of Other',
    minLabel: 'label of the low end',
    maxLabel: 'label of the high end',
    placeholder: 'placeholder',
  } satisfies { readonly [F in TextField]: string },
  listed: (texts: readonly string[]) => list.format(texts),

  reasons: {
    missing: 'it is missing',
    unknown_field: 'no such field is known',
    wrong_type: 'it is of another kind than it should be',
    not_allowed: 'its value is none of those allowed',
    too_long: 'it is too long',
    too_many: 'there are too many',
    malformed: 'it is not written as it should be',
    out_of_range: 'it is too small or too large',
    duplicate_id: 'its id is there twice',
    order_index_not_dense: 'the questions are not numbered in order',
    max_below_min: 'the most is less than the least',
    emoji_scale: 'faces are always five',
  } satisfies { readonly [R in FieldReason]: string },
} as const
