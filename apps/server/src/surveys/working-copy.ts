import type { Survey } from '@earshot/survey'
import type { surveys } from '../db/schema.ts'

type Columns = Pick<typeof surveys.$inferSelect, 'name' | 'description' | 'questions' | 'audience' | 'appearance'>

/** A working copy as its row has it. */
export const workingCopy = ({
  surveyId,
  name,
  description,
  questions,
  audience,
  appearance,
}: Columns & Pick<Survey, 'surveyId'>): Survey => ({
  surveyId,
  name,
  description,
  questions,
  ...(audience && { audience }),
  ...(appearance && { appearance }),
})

/** What a row has of a working copy; what that leaves out is emptied. */
export const columnsOf = (copy: Omit<Survey, 'surveyId'>): Columns => ({
  name: copy.name,
  description: copy.description,
  questions: copy.questions,
  audience: copy.audience ?? null,
  appearance: copy.appearance ?? null,
})
