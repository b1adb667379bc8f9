import type { SurveyId } from '@earshot/survey'
import type { Imported, ImportNote, ImportProblem, Make } from '../index.ts'
import { readSurveyFile } from '../index.ts'

/** Tests make surveys with this: ids that can be predicted. */
export function aMake(): Make {
  let count = 0
  return { surveyId: 'survey-1' as SurveyId, newId: () => `id-${++count}` }
}

/** The survey that a text becomes; throws if it cannot be read. */
export function imported(text: string | object): Imported {
  const result = readSurveyFile(typeof text === 'string' ? text : JSON.stringify(text), aMake())
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

export function importProblemOf(text: string | object): ImportProblem {
  const result = readSurveyFile(typeof text === 'string' ? text : JSON.stringify(text), aMake())
  if (result.ok) throw new Error(`Read as ${result.value.format}`)
  return result.problem
}

/** The notes of one kind. */
export const notesOf = <Code extends ImportNote['code']>({ notes }: Imported, code: Code) =>
  notes.filter((note): note is Extract<ImportNote, { code: Code }> => note.code === code)
