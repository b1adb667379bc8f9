import {
  addOption,
  LIMITS,
  moveOption,
  type NewId,
  type OptionId,
  ok,
  type Question,
  type QuestionId,
  renameOption,
  type Survey,
} from '@earshot/survey'
import type { ChoiceOption } from './choice-question.ts'

export type Pasted = {
  readonly survey: Survey
  /** The option that the last line went into; null where no line became one. */
  readonly lastId: OptionId | null
  readonly added: number
  /** Were options already, or stood in the list before. Spec §5. */
  readonly taken: number
  /** Were longer than an option may be, of those added. */
  readonly cut: number
  /** Beyond what a question holds. */
  readonly leftOut: number
}

/** The beginning of a list's line, as it is copied out of a document. */
const BULLET = /^(?:[-*•‣·–]|\d{1,3}[.)])\s+/

/** The texts on the lines, without blank ones, and without bullets or numbers if every line has one. */
export function splitLines(text: string): readonly string[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isList = lines.length > 1 && lines.every((line) => BULLET.test(line))
  return isList ? lines.map((line) => line.replace(BULLET, '')) : lines
}

/** The beginning of a text. Where the cut goes through a character, that one goes too. */
export const cutTo = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')

type Paste = {
  readonly questionId: QuestionId
  /** The option that it is pasted into; null: at the end. */
  readonly into: OptionId | null
  readonly lines: readonly string[]
}

/**
 * Makes an option of each line: those that wait empty where it is pasted are filled, then new ones follow.
 * Texts that are options already are skipped (spec §5, ADR-0025).
 */
export function pasteOptions(survey: Survey, { questionId, into, lines }: Paste, newId: NewId): Pasted {
  const optionsOf = (one: Survey) => {
    const config = configOf(one, questionId)
    return config && 'options' in config ? config.options : []
  }
  let pasted: Pasted = { survey, lastId: null, added: 0, taken: 0, cut: 0, leftOut: 0 }
  let position = positionFor(optionsOf(survey), into)
  for (const line of lines) {
    const text = cutTo(line, LIMITS.optionTextLength)
    const waiting = optionsOf(pasted.survey)[position]
    const optionId = isEmpty(waiting) ? waiting.id : (newId() as OptionId)
    const withOne = isEmpty(waiting) ? ok(pasted.survey) : addOption(pasted.survey, questionId, () => optionId)
    const moved = withOne.ok ? moveOption(withOne.value, questionId, optionId, position) : pasted.survey
    const named = renameOption(moved, questionId, optionId, text)
    // A text that is taken anyway would not need the room.
    if (!named.ok) pasted = { ...pasted, taken: pasted.taken + 1 }
    else if (!withOne.ok) pasted = { ...pasted, leftOut: pasted.leftOut + 1 }
    else {
      position += 1
      const { added, cut } = pasted
      const isCut = line.length > LIMITS.optionTextLength
      pasted = { ...pasted, survey: named.value, lastId: optionId, added: added + 1, cut: cut + Number(isCut) }
    }
  }
  return pasted
}

/** The settings of a question as a copy has them: the very same as long as none of them has changed. */
export const configOf = ({ questions }: Survey, questionId: QuestionId): Question['config'] | undefined =>
  questions.find((question) => question.questionId === questionId)?.config

/** Where the first line goes: into an option that waits empty, or after one that has a text. */
function positionFor(options: readonly ChoiceOption[], into: OptionId | null): number {
  if (into === null) return options.findLastIndex((option) => !isEmpty(option)) + 1
  const position = options.findIndex((option) => option.id === into)
  return isEmpty(options[position]) ? position : position + 1
}

const isEmpty = (option: ChoiceOption | undefined): option is ChoiceOption => option?.text.trim() === ''
