import type { Appearance, Difference, Survey } from '@earshot/survey'
import { audienceLines } from '../audience/filter-sentence.ts'
import { words as audienceWords } from '../audience/sentence-words.ts'
import type { ComparedLine } from './describe-field.ts'
import { words } from './words.ts'

type SurveyField = Extract<Difference['what'], 'name' | 'description' | 'audience' | 'appearance'>

/** The names of the fields of a survey that are none of its questions. */
export const surveyFieldNames: { readonly [P in SurveyField]: string } = {
  name: words.surveyName,
  description: words.surveyDescription,
  audience: audienceWords.title,
  appearance: words.design,
}

/** The content of such a field, to be read beside another. */
export function describeSurveyField(survey: Survey, field: SurveyField): readonly ComparedLine[] {
  switch (field) {
    case 'audience':
      return audienceLines(survey.audience).map((text) => ({ text }))
    case 'appearance':
      return describeAppearance(survey.appearance ?? {})
    default:
      return [{ text: survey[field].trim() || words.empty }]
  }
}

function describeAppearance({ accent, scheme }: Appearance): readonly ComparedLine[] {
  const lines = [...(accent ? [words.color(accent)] : []), ...(scheme ? [words.scheme[scheme]] : [])]
  return (lines.length > 0 ? lines : [words.asEarshot]).map((text) => ({ text }))
}
