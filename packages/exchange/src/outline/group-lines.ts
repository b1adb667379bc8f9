import { findBareOptions } from './bare-options.ts'
import { type Line, withoutNumber } from './lines.ts'
import { endsAsking, questionPredicate } from './question-predicate.ts'

/** An outline's content, before it is known which questions these are. */
export type ParsedOutline = {
  readonly name: string
  readonly description: string
  readonly questions: readonly OutlineQuestion[]
  /** Lines that are part of nothing. */
  readonly left: readonly Line[]
  /** Nothing but lines: each was taken for a question. */
  readonly isPlain: boolean
}

export type OutlineQuestion = {
  readonly line: number
  readonly text: string
  readonly description: string
  readonly options: readonly string[]
  /** Whether the options are lines like any other. */
  readonly isBare: boolean
}

type Open = { line: number; text: string; description: string[]; options: string[]; isBare: boolean }

/** Puts the lines of an outline together. How it is read: docs/survey-file.md. */
export function groupLines(lines: readonly Line[]): ParsedOutline {
  const isQuestion = questionPredicate(lines)
  const isAbout = descriptionPredicate(lines)
  const isNumbered = lines.some((line) => line.is !== 'plain' && isQuestion(line))
  const bare = findBareOptions(lines, (line) => isQuestion(line) || (!isNumbered && endsAsking(line)))
  const questions: Open[] = []
  const before: string[] = []
  const left: Line[] = []
  let name: string | null = null
  /** Behind a blank line, and behind a line that is part of nothing. */
  let isApart = false

  for (const line of lines) {
    const open = questions.at(-1)
    if (line.is === 'blank') {
      isApart = true
      continue
    }
    if (open && bare.has(line)) {
      open.options.push(line.text)
      open.isBare = true
    } else if (isQuestion(line)) questions.push(opened(line))
    else if (line.is === 'heading') {
      if (name === null && !open) name = line.text
      else left.push(line)
    } else if (line.is === 'plain') {
      if (!isNumbered && (open || !isAbout(line))) questions.push(opened(line))
      else if (!open) before.push(line.text)
      else if (isApart && endsAsking(line)) questions.push(opened(line))
      else if (open.options.length === 0) open.description.push(line.text)
      else if (isApart) {
        left.push(line)
        continue
      } else open.options.push(`${open.options.pop()} ${line.text}`)
    } else if (open) open.options.push(line.text)
    else left.push(line)
    isApart = false
  }

  return {
    name: name ?? before.shift() ?? '',
    description: before.join('\n'),
    questions: questions.map((question) => ({ ...question, description: question.description.join('\n') })),
    left,
    isPlain: !isNumbered && questions.length > 1 && questions.every(({ options }) => options.length === 0),
  }
}

const opened = ({ is, line, text }: Line): Open => ({
  line,
  text: is === 'heading' ? withoutNumber(text) : text,
  description: [],
  options: [],
  isBare: false,
})

/** Which of the first lines say what a survey is and is about: those that ask nothing, where others do. */
function descriptionPredicate(lines: readonly Line[]): (line: Line) => boolean {
  const asks = (line: Line) =>
    line.is === 'plain' && (ASKING.includes(line.text.at(-1) ?? '') || lines[line.line]?.is === 'bullet')
  const someAsk = lines.some(asks)
  return (line) => someAsk && !asks(line)
}

/** How lines end that ask something, or say how it is asked. */
const ASKING = '?？؟)]*:'
