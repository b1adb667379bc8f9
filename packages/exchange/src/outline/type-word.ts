import { LIMITS } from '@earshot/survey'

/** The facts that the brackets behind a question give; all of them may be absent. */
export type TypeWords = {
  readonly type?: TypeWord
  readonly isRequired?: boolean
  readonly randomize?: boolean
  readonly minSelect?: number
  readonly maxSelect?: number
}

/** How a question is asked; a rating also says from where to where. */
export type TypeWord =
  | { readonly is: 'one' | 'pills' | 'several' | 'drop_down' | 'text' | 'date' | 'nps' | 'smileys' | 'yes_no' }
  | { readonly is: 'stars' | 'number'; readonly from: number; readonly to: number }

/** Takes what stands in brackets behind a question, and the star that means required, off its end. */
export function withoutWords(written: string): TypeWords & { readonly text: string } {
  let words: TypeWords = {}
  let text = written
  for (;;) {
    const [ending, bracket] = ENDING.exec(text.slice(-LONGEST_ENDING)) ?? []
    const found = bracket === undefined ? { isRequired: true } : typeWordsIn(bracket)
    if (ending === undefined || !found || ending.length === text.length) return { ...words, text }
    words = { ...found, ...words }
    text = text.slice(0, -ending.length).trimEnd()
  }
}

/** Only so much of the end is looked at, so that no line takes long. */
const LONGEST_ENDING = 60
const ENDING = /(?:\*|[([]([^()[\]]+)[)\]])$/

/** Whether there may be options below a question that says this of itself. */
export const canHaveOptions = ({ type }: TypeWords): boolean => !type || OFFERING.has(type.is)

const OFFERING: ReadonlySet<TypeWord['is']> = new Set(['one', 'pills', 'several', 'drop_down', 'yes_no'])

/** The meaning of all words of a bracket, which commas separate; null where some of them mean nothing here. */
function typeWordsIn(bracket: string): TypeWords | null {
  let all: TypeWords = {}
  for (const part of bracket.toLowerCase().split(/[,;]/)) {
    const words = typeWordsOf(part.trim().replaceAll(/[\s_-]+/g, ' '))
    if (!words) return null
    all = { ...all, ...words }
  }
  return all
}

function typeWordsOf(words: string): TypeWords | null {
  const known = WORDS.get(words)
  if (known) return known
  const [, bound, count] = /^(up to|max|maximum|at most|min|minimum|at least) (\d{1,3})$/.exec(words) ?? []
  if (bound && Number(count) > 0) {
    return bound.startsWith('min') || bound === 'at least' ? { minSelect: Number(count) } : { maxSelect: Number(count) }
  }
  const [, before, after] =
    /^(?:stars (?:1(?: to | ?– ?| ))?(\d{1,2})|(?:1(?: to | ?– ?| ))?(\d{1,2}) stars)$/.exec(words) ?? []
  const stars = before ?? after
  if (stars) return { type: { is: 'stars', from: 1, to: Number(stars) } }
  const [, from, to] =
    /^(?:(?:number|numbers|scale|rating) (?:from |of )?)?(\d{1,3}) ?(?:to|–| ) ?(\d{1,3})$/.exec(words) ?? []
  if (from === undefined || Number(from) >= Number(to)) return null
  if (Number(from) === 0 && Number(to) === 10) return { type: { is: 'nps' } }
  return { type: { is: 'number', from: Number(from), to: Number(to) } }
}

const FIVE = { from: 1, to: 5 }

const WORDS: ReadonlyMap<string, TypeWords> = new Map(
  (
    [
      [{ isRequired: true }, ['required', 'mandatory']],
      [{ isRequired: false }, ['optional', 'not required']],
      [{ randomize: true }, ['shuffled', 'random', 'random order', 'randomize', 'randomized']],
      [{ type: { is: 'one' } }, ['choose one', 'pick one', 'select one', 'one', 'single', 'single choice', 'radio']],
      [{ type: { is: 'one' } }, ['multiple choice', 'choice', 'single select']],
      [{ type: { is: 'pills' } }, ['pills', 'pill', 'buttons']],
      [{ type: { is: 'several' } }, ['several', 'many', 'multiple', 'multi', 'multi select', 'checkbox', 'checkboxes']],
      [{ type: { is: 'several' } }, ['choose several', 'select all', 'choose all', 'check all', 'multiple answers']],
      [{ type: { is: 'several' } }, ['select all that apply', 'choose all that apply', 'check all that apply']],
      [{ type: { is: 'drop_down' } }, ['drop down', 'dropdown', 'list', 'select']],
      [{ type: { is: 'yes_no' } }, ['yes/no', 'yes / no', 'yes or no']],
      [{ type: { is: 'text' } }, ['text', 'open', 'open text', 'open ended', 'free text', 'comment', 'long text']],
      [{ type: { is: 'text' } }, ['short text', 'paragraph', 'short answer', 'long answer']],
      [{ type: { is: 'date' } }, ['date', 'day']],
      [{ type: { is: 'nps' } }, ['nps', 'net promoter score']],
      [{ type: { is: 'smileys' } }, ['smileys', 'smilies', 'smiley', 'emoji', 'emojis', 'faces']],
      [{ type: { is: 'stars', ...FIVE } }, ['stars', 'star', 'star rating']],
      [{ type: { is: 'number', ...FIVE } }, ['number', 'numbers', 'scale', 'rating']],
    ] as const satisfies readonly (readonly [TypeWords, readonly string[]])[]
  ).flatMap(([meaning, words]) => words.map((word): [string, TypeWords] => [word, meaning])),
)

/** A scale as Earshot's ratings have it: from 1, and neither too short nor too long (ADR-0025). */
export const scaleFor = ({ from, to }: { readonly from: number; readonly to: number }): number =>
  Math.min(Math.max(to - from + 1, LIMITS.ratingFrom), LIMITS.ratingTo)
