import type { QuestionTypeName } from '@earshot/survey'

type Kind = { readonly name: string; readonly hint: string; readonly tone: 'indigo' | 'teal' }

/** What merchants call the question types, and the colour each is known by. */
export const questionKinds: { readonly [T in QuestionTypeName]: Kind } = {
  single_select: { name: 'Single choice', hint: 'One answer out of several', tone: 'indigo' },
  nps: { name: 'NPS', hint: 'How likely people are to recommend you', tone: 'teal' },
}

/** The kind of a type named on the wire; a newer server may name one that this page doesn't know. */
export const kindOf = (type: string): Kind =>
  questionKinds[type as QuestionTypeName] ?? { name: type, hint: '', tone: 'indigo' }
