import { DEFAULT_SURVEY_NAME, err, LIMITS, ok, type Result, type Survey } from '@earshot/survey'
import { fitText } from '../fit-text.ts'
import type { ImportProblem } from '../imported.ts'
import { firstQuestions, type Reading, toSurvey } from '../reading.ts'
import { groupLines } from './group-lines.ts'
import { parseLines } from './lines.ts'
import { questionOf } from './outline-question.ts'

/** A survey written down as people write one down: a name, questions, options below them. Described in docs/survey-file.md. */
export function readOutline(text: string, reading: Reading): Result<Survey, ImportProblem> {
  const outline = groupLines(parseLines(text))
  if (outline.questions.length === 0) return err({ code: 'no_questions' })
  const where = { at: 'survey' } as const
  for (const { is, line, text: left } of outline.left) {
    const code = is === 'heading' ? 'heading_left' : 'line_left'
    reading.notes.push({ code, where: { at: 'line', line }, text: left.slice(0, MAX_QUOTED_LENGTH) })
  }
  if (outline.isPlain) reading.notes.push({ code: 'lines_as_questions', where, count: outline.questions.length })
  const name =
    fitText(reading, { where, field: 'name', limit: LIMITS.surveyNameLength }, outline.name) || DEFAULT_SURVEY_NAME
  const description = fitText(
    reading,
    { where, field: 'description', limit: LIMITS.surveyDescriptionLength },
    outline.description,
  )
  const questions = firstQuestions(reading, where, outline.questions).map((question) => questionOf(reading, question))
  return ok(toSurvey(reading, { name, description, questions }))
}

/** How much of a line a note repeats. */
const MAX_QUOTED_LENGTH = 200
