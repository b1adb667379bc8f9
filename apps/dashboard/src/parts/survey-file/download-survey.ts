import { exportSurvey } from '@earshot/exchange'
import type { Survey } from '@earshot/survey'
import { downloadText } from '../../lib/download.ts'

/** Saves a survey as a file of its own, which any Earshot can read. */
export const downloadSurvey = (survey: Omit<Survey, 'surveyId'>): void =>
  downloadText(`${fileName(survey.name)}.earshot.json`, exportSurvey(survey), 'application/json')

/** Characters that every file system accepts. */
const fileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    // Half a character is none.
    .replace(/^-|[-\p{Surrogate}]$/gu, '')
    .toLowerCase() || 'survey'
