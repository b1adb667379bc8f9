/** The entry point for the dashboard: how a survey is imported and exported. */

export { exportSurvey } from './earshot/export-survey.ts'
export { surveyFileSchema } from './earshot/survey-file.schema.ts'
export type { ImportNote, Range, TextField, Where } from './import-note.ts'
export type { FieldReason, Imported, ImportProblem, Make } from './imported.ts'
export { FILE_LIMITS } from './limits.ts'
export { readSurveyFile } from './read-survey-file.ts'
