import { expect, test } from 'vitest'
import { surveyBytes } from './survey-bytes.ts'
import { aSurvey, aTextQuestion, seededRandom } from './testing/index.ts'
import { randomSurvey } from './testing/random-survey.ts'

const savedAs = ({ surveyId: _, ...content }: ReturnType<typeof aSurvey>) => JSON.stringify(content)

test('the size of a working copy is the size of its saved JSON', () => {
  const random = seededRandom(7)
  const surveys = [aSurvey(), aSurvey([]), aSurvey([aTextQuestion('q1', { text: 'Größe? 界 🕯️ "quoted"\n' })])]
  for (let i = 0; i < 50; i++) surveys.push(randomSurvey(random))
  for (const survey of surveys)
    expect(surveyBytes(survey)).toBe(encodeURIComponent(savedAs(survey)).replace(/%../g, 'x').length)
})
