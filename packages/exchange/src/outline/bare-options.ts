import { LIMITS } from '@earshot/survey'
import type { Line } from './lines.ts'
import { canHaveOptions, withoutWords } from './type-word.ts'

/**
 * Options without a sign: the lines right below a question that may have options, where there are two or more, none of
 * which reads as a sentence, and nothing that looks like an option comes after them.
 * @param isQuestion whether a line is a question
 */
export function findBareOptions(lines: readonly Line[], isQuestion: (line: Line) => boolean): ReadonlySet<Line> {
  const bare = new Set<Line>()
  let below: Line[] | null = null
  for (const line of [...lines, END]) {
    const isAsking = isQuestion(line)
    if (below && line.is === 'plain' && !isAsking) {
      below.push(line)
      continue
    }
    const isFollowed = line.is === 'bullet' || (line.is === 'numbered' && !isAsking)
    if (below && below.length > 1 && !isFollowed && !below.some(isSentence)) for (const one of below) bare.add(one)
    below = isAsking && canHaveOptions(withoutWords(line.text)) ? [] : null
  }
  return bare
}

const END: Line = { is: 'blank', line: 0, text: '' }

const isSentence = ({ text }: Line): boolean => /[.!?,;。！？؟،]$/.test(text) || text.length > LIMITS.optionTextLength
