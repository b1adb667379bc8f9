import type { QuestionTypeName } from '@earshot/survey'

export type KindTone = 'indigo' | 'teal' | 'plum' | 'ochre'

type Kind = { readonly name: string; readonly hint: string; readonly tone: KindTone }

/**
 * What merchants call the question types, in the order they are offered, and the colour each is known by: choices
 * indigo, scores teal, words plum, days ochre.
 */
export const questionKinds: { readonly [T in QuestionTypeName]: Kind } = {
  single_select: { name: 'Single choice', hint: 'One answer from a short list', tone: 'indigo' },
  multi_select: { name: 'Multiple choice', hint: 'Tick all that apply', tone: 'indigo' },
  image: { name: 'Image choice', hint: 'Pick one of your pictures', tone: 'indigo' },
  drop_down: { name: 'Drop-down', hint: 'One answer from a long list', tone: 'indigo' },
  nps: { name: 'NPS', hint: 'How likely they are to recommend you, 0 to 10', tone: 'teal' },
  rating: { name: 'Rating', hint: 'Stars, faces or numbers', tone: 'teal' },
  text: { name: 'Text', hint: 'An answer in their own words', tone: 'plum' },
  date: { name: 'Date', hint: 'A day from the calendar', tone: 'ochre' },
}

/** The kind of a type named on the wire; a newer server may name one that this page doesn't know. */
export const kindOf = (type: string): Kind =>
  questionKinds[type as QuestionTypeName] ?? { name: type, hint: '', tone: 'indigo' }
