import type { Appearance, Difference, Survey } from '@earshot/survey'
import { audienceLines } from '../audience/filter-sentence.ts'
import { words as audienceWords } from '../audience/sentence-words.ts'
import type { Line } from './say-part.ts'
import { words } from './words.ts'

type Part = Extract<Difference['what'], 'name' | 'description' | 'audience' | 'appearance'>

/** What the parts of a survey are called that are none of its questions. */
export const surveyPartNames: { readonly [P in Part]: string } = {
  name: words.surveyName,
  description: words.surveyDescription,
  audience: audienceWords.title,
  appearance: words.design,
}

/** What such a part says, to be read beside another. */
export function saySurveyPart(survey: Survey, part: Part): readonly Line[] {
  switch (part) {
    case 'audience':
      return audienceLines(survey.audience).map((text) => ({ text }))
    case 'appearance':
      return sayAppearance(survey.appearance ?? {})
    default:
      return [{ text: survey[part].trim() || words.empty }]
  }
}

function sayAppearance({ accent, scheme }: Appearance): readonly Line[] {
  const lines = [...(accent ? [words.colour(accent)] : []), ...(scheme ? [words.scheme[scheme]] : [])]
  return (lines.length > 0 ? lines : [words.asEarshot]).map((text) => ({ text }))
}
