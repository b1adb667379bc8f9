import { type Survey, surveyFields } from '@earshot/survey'
import type { surveys } from '../db/schema.ts'

type Fields = Omit<Survey, 'surveyId'>

/** The columns of a working copy: one for each field of the schema, or this does not compile. */
type Columns = Pick<typeof surveys.$inferSelect, keyof Fields>

/** A working copy as its row has it. A field whose column is null is left out. */
export function workingCopy(row: Columns & Pick<Survey, 'surveyId'>): Survey {
  const fields = surveyFields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]]))
  return { surveyId: row.surveyId, ...(Object.fromEntries(fields) as Fields) }
}

/** The columns of a working copy; a field that it leaves out is emptied. */
export const columnsOf = (copy: Fields): Columns =>
  Object.fromEntries(surveyFields.map((field) => [field, copy[field] ?? null])) as Columns
