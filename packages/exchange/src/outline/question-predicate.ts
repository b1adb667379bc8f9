import type { Line } from './lines.ts'

/**
 * Which lines are questions: those numbered as the first number is. Where no line is numbered, or the numbers begin
 * again below each heading, those are options, and the headings after the first are the questions; so are the lines
 * that the numbers begin again below, where all of them ask. In a mere list, each item is a question.
 */
export function questionPredicate(lines: readonly Line[]): (line: Line) => boolean {
  const nonBlank = lines.filter(({ is }) => is !== 'blank')
  const numbered = nonBlank.filter((line) => line.is === 'numbered')
  const headings = nonBlank.filter(({ is }) => is === 'heading')
  const isFirst = headings[0] === nonBlank[0]
  const asked: ReadonlySet<Line> = new Set(isFirst ? headings.slice(1) : headings)
  const has = (kind: Line['is']) => nonBlank.some(({ is }) => is === kind)
  const begins = (line: Line) => line.is === 'numbered' && line.number === 1
  const areOptions = nonBlank.filter(begins).length > 1 && !has('bullet')
  if (asked.size > 0 && (numbered.length === 0 || areOptions)) return (line) => asked.has(line)
  if (areOptions && nonBlank.every((line, index) => !begins(line) || endsAsking(nonBlank[index - 1])))
    return () => false
  if (numbered.length === 0 && !has('plain')) return (line) => line.is === 'bullet'
  const style = numbered[0]?.style
  return (line) => line.is === 'numbered' && line.style === style
}

/** Whether a line asks by itself, whatever it begins with. */
export const endsAsking = (line: Line | undefined): boolean => line?.is === 'plain' && /[?？؟]$/.test(line.text)
