import { LIMITS, type Question } from '@earshot/survey'
import type { Element } from '../elements.ts'
import type { Source } from '../flow/step.ts'
import type { SurveyJsReading } from '../reading.ts'
import { fittedText } from '../words.ts'

/** A question made of an element, or of a part of it, without its place and where it leads. */
export type Draft = { readonly question: Question; readonly source: Source | null }

/** Turns an element into the questions it becomes; each field that it does not read is noted as left. */
export type Reader = (reading: SurveyJsReading, element: Element) => readonly Draft[]

/** The fields that questions of all types have. A question without a title is called by its name, as in SurveyJS. */
export function asked(reading: SurveyJsReading, { where, name, fields }: Element) {
  const title = fittedText(reading, { where, field: 'text', limit: LIMITS.questionTextLength }, fields.read('title'))
  const description = fittedText(
    reading,
    { where, field: 'description', limit: LIMITS.questionDescriptionLength },
    fields.read('description'),
  )
  return {
    text: title || fittedText(reading, { where, field: 'text', limit: LIMITS.questionTextLength }, name),
    description: description || null,
    isRequired: fields.isOn('isRequired'),
  }
}

/** How expressions call an answer: by the name of its question, unless it is stored under another one. */
export const sourceName = ({ name, fields }: Element): string | null =>
  fields.left().includes('valueName') ? null : name
