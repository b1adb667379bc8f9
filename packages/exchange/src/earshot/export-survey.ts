import type { Survey } from '@earshot/survey'
import { SURVEY_FORMAT, SURVEY_FORMAT_VERSION, SURVEY_SCHEMA_ID } from './survey-file.schema.ts'

/** The survey as a file of Earshot's own, which `readSurveyFile` reads back unchanged. Described in docs/survey-file.md. */
export function exportSurvey({ name, description, questions }: Omit<Survey, 'surveyId'>): string {
  const file = {
    $schema: SURVEY_SCHEMA_ID,
    format: SURVEY_FORMAT,
    version: SURVEY_FORMAT_VERSION,
    name,
    description,
    questions: questions.map(({ surveyId: _, ...question }) => question),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
