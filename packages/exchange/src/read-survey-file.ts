import { err, ok, type Result } from '@earshot/survey'
import { isEarshotFile, readEarshot } from './earshot/read-earshot.ts'
import type { ImportNote } from './import-note.ts'
import type { Imported, ImportProblem, Make } from './imported.ts'
import { isText } from './is-text.ts'
import { isObject, readJson } from './json/read-json.ts'
import { scanJson } from './json/scan-json.ts'
import { FILE_LIMITS } from './limits.ts'
import { readOutline } from './outline/read-outline.ts'
import type { Reading } from './reading.ts'
import { isSurveyJs, readSurveyJs } from './surveyjs/read-surveyjs.ts'

/**
 * Reads a survey from the text of a file, in any of the three formats: Earshot's own, SurveyJS, or an outline in plain
 * text. The result is either a whole valid survey, with notes on all that changed on its way, or only the problem;
 * whatever the text, nothing is thrown. Described in docs/survey-file.md.
 */
export function readSurveyFile(text: string, make: Make): Result<Imported, ImportProblem> {
  if (text.length > FILE_LIMITS.textLength) {
    return err({ code: 'text_too_long', limit: FILE_LIMITS.textLength })
  }
  // A byte order mark is what Windows begins files with.
  const content = text.replace(/^\uFEFF/, '')
  const begins = content.trimStart()[0]
  if (begins === undefined) return err({ code: 'nothing_in_it' })
  if (!isText(content)) return err({ code: 'not_recognised' })
  const reading: Reading = { ...make, notes: [] }
  // An outline may begin with a bracket, as "[ ] Yes".
  if (begins === '{' || (begins === '[' && scanJson(content).valid)) return readFromJson(content, reading)
  const outline = readOutline(content, reading)
  return outline.ok ? ok({ format: 'outline', survey: outline.value, notes: asMany(reading.notes) }) : outline
}

function readFromJson(text: string, reading: Reading): Result<Imported, ImportProblem> {
  const json = readJson(text)
  if (!json.ok) return json
  const file = json.value
  if (!isObject(file)) return err({ code: 'not_recognised' })
  if (isEarshotFile(file)) {
    const survey = readEarshot(file, reading.surveyId)
    return survey.ok ? ok({ format: 'earshot', survey: survey.value, notes: [] }) : survey
  }
  if (!isSurveyJs(file)) return err({ code: 'not_recognised' })
  const survey = readSurveyJs(file, reading)
  return survey.ok ? ok({ format: 'surveyjs', survey: survey.value, notes: asMany(reading.notes) }) : survey
}

/** No more than can be read. */
function asMany(notes: readonly ImportNote[]): readonly ImportNote[] {
  const count = notes.length - FILE_LIMITS.notes
  const more: ImportNote = { code: 'more_notes', where: { at: 'survey' }, count }
  return count > 0 ? [...notes.slice(0, FILE_LIMITS.notes), more] : notes
}
