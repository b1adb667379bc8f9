import { foldText, ok, type Result } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../../db/open-db.ts'
import { inTurns } from '../../own-turn.ts'
import type { Problem } from '../../problems.ts'
import type { SurveyKey } from '../../responses/facts/survey-codes.ts'
import { cursorOf } from '../../responses/list-query.schema.ts'
import type { ResponseCursor } from '../../responses/read-queries.ts'
import type { WantedResults } from '../../responses/results-query/open-results.ts'
import { readWords, type Word } from './read-words.ts'

const MAX_TEXTS = 50

const whole = v.pipe(v.number(), v.integer())

export const writtenTextsSchema = v.object({
  /** Newest first. */
  texts: v.array(v.object({ responseId: v.string(), day: v.string(), text: v.string() })),
  /** How many texts were looked through, and in how many of them the words are. */
  searched: whole,
  found: whole,
  /** Whether these are all texts, and not only the newest behind `after`. */
  isAll: v.boolean(),
  /** The value that `after` takes for older texts; null: there are none. */
  next: v.nullable(v.string()),
})

export type WrittenTexts = v.InferOutput<typeof writtenTextsSchema>

type Wanted = WantedResults & {
  readonly questionId: string
  /** Only texts with these words; null: all. */
  readonly search: string | null
  readonly after: ResponseCursor | null
}

/** What people wrote to a question, as an answer or beside Other. */
export async function writtenTexts(db: Db, survey: SurveyKey, wanted: Wanted): Promise<Result<WrittenTexts, Problem>> {
  const read = await readWords(db, survey, { ...wanted, only: 'all' })
  if (!read.ok) return read
  const { words, last } = read.value
  const found = await inTurns(withWords(words, wanted.search))
  const shown = found.slice(0, MAX_TEXTS)
  const next = found.length > MAX_TEXTS ? (shown.at(-1) ?? null) : last
  return ok({
    texts: shown.map(({ responseId, day, text }) => ({ responseId, day, text })),
    searched: words.length,
    found: found.length,
    isAll: last === null,
    next: next && cursorOf(next),
  })
}

function* withWords(words: readonly Word[], search: string | null): Generator<void, readonly Word[]> {
  const wanted = search === null ? '' : foldText(search)
  const found: Word[] = []
  for (const word of words) {
    if (foldText(word.text).includes(wanted)) found.push(word)
    yield
  }
  return found
}
