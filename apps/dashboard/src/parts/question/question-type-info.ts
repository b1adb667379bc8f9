import type { QuestionTypeName } from '@earshot/survey'

export type IconTone = 'indigo' | 'teal' | 'plum' | 'ochre'

type QuestionTypeInfo = {
  readonly name: string
  readonly hint: string
  readonly tone: IconTone
  /** The path of a drawing, 24 by 24. */
  readonly icon: string
}

/**
 * The names of the question types for merchants, in the order they are offered, and their colors: choices indigo,
 * scores teal, words plum, days ochre.
 */
export const questionTypeInfo: { readonly [T in QuestionTypeName]: QuestionTypeInfo } = {
  single_select: {
    name: 'Single choice',
    hint: 'One answer from a short list',
    tone: 'indigo',
    icon: 'M8.5 7.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M8.5 16.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M6 7.5v.01M12.5 7.5h8M12.5 16.5h8',
  },
  multi_select: {
    name: 'Multiple choice',
    hint: 'Tick all that apply',
    tone: 'indigo',
    icon: 'M3.5 5h5v5h-5zM3.5 14h5v5h-5zM4.8 7.5l1 1 1.6-2M12.5 7.5h8M12.5 16.5h8',
  },
  image: {
    name: 'Image choice',
    hint: 'Pick one of your pictures',
    tone: 'indigo',
    icon: 'M4 5h16v14H4zM4.5 16.5 9 12l3.5 3.5 2.5-2.5 4.5 4M15 9v.01',
  },
  drop_down: {
    name: 'Drop-down',
    hint: 'One answer from a long list',
    tone: 'indigo',
    icon: 'M3.5 6.5h17v11h-17zM13.5 10.8l2 2.2 2-2.2M7 12h3.5',
  },
  nps: {
    name: 'NPS',
    hint: 'How likely they are to recommend you, 0 to 10',
    tone: 'teal',
    icon: 'M4 16.5a8 8 0 0 1 16 0M12 16.5l3.5-4.5M4 20h16',
  },
  rating: {
    name: 'Rating',
    hint: 'Stars, faces or numbers',
    tone: 'teal',
    icon: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  },
  text: {
    name: 'Text',
    hint: 'An answer in their own words',
    tone: 'plum',
    icon: 'M4.5 6.5h15M4.5 11.5h15M4.5 16.5h9',
  },
  date: {
    name: 'Date',
    hint: 'A day from the calendar',
    tone: 'ochre',
    icon: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M12 15v.01',
  },
}

/** The kind of a type named on the wire; a newer server may name one that this page doesn't know. */
export const typeInfoOf = (type: string): QuestionTypeInfo =>
  questionTypeInfo[type as QuestionTypeName] ?? { name: type, hint: '', tone: 'indigo', icon: '' }
