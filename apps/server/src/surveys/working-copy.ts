import { type Survey, surveyFields } from '@earshot/survey'
import type { surveys } from '../db/schema.ts'

type Fields = Omit<Survey, 'surveyId'>

/** The columns of a working copy: one for each field of the schema, or this does not compile. */
type Columns = Pick<typeof surveys.$inferSelect, keyof Fields>

/** Maps a row to a working copy. A field whose column is null is left out. */
export function workingCopyOf(row: Columns & Pick<Survey, 'surveyId'>): Survey {
  const fields = surveyFields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]]))
  return { surveyId: row.surveyId, ...(Object.fromEntries(fields) as Fields) }
}

/** Maps a working copy to its columns. A missing field becomes null. */
export const columnsOf = (copy: Fields): Columns =>
  Object.fromEntries(surveyFields.map((field) => [field, copy[field] ?? null])) as Columns
