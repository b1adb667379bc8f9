import type { ImportProblem } from '@earshot/exchange'
import { assertNever } from '@earshot/survey'
import { formatCount } from '../../../lib/format.ts'
import { words } from './words.ts'

/** Why a file was not read, and where it is wrong: a sentence. */
export function importProblemText(problem: ImportProblem): string {
  switch (problem.code) {
    case 'text_too_long':
      return `This is too long. At most ${formatCount(problem.limit)} characters are read.`
    case 'nothing_in_it':
      return 'There is nothing in it.'
    case 'not_recognised':
      return 'This is none of what can be brought: an Earshot file, a SurveyJS JSON, or a list of questions.'
    case 'no_questions':
      return 'There are no questions in it.'
    case 'too_deep':
      return `This is nested more than ${formatCount(problem.limit)} levels deep. No survey is.`
    case 'not_json':
      return `The file is damaged: line ${formatCount(problem.line)}, character ${formatCount(problem.column)} can’t be read.`
    case 'version_unknown':
      return `This was written by a newer Earshot (version ${formatCount(problem.version)} of the file). Reload the page and try again.`
    case 'field_wrong':
      return `The file is damaged at ${problem.path}: ${words.reasons[problem.reason]}.`
    default:
      return assertNever(problem)
  }
}
