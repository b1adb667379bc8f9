import { foldText, ok, type Result, responsesQueryText } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../../db/open-db.ts'
import { count } from '../../http/count.schema.ts'
import { inTurns } from '../../own-turn.ts'
import type { Problem } from '../../problems.ts'
import type { SurveyKey } from '../../responses/facts/survey-codes.ts'
import { cursorOf } from '../../responses/list-query.schema.ts'
import type { ResponseCursor } from '../../responses/read-queries.ts'
import type { WantedResults } from '../../responses/results-query/open-results.ts'
import { readWords, type Word } from './read-words.ts'

const MAX_TEXTS = 50

export const writtenTextsSchema = v.object({
  /** The responses that it is of: the canonical text of their query. */
  query: v.string(),
  /** Newest first. */
  texts: v.array(v.object({ responseId: v.string(), day: v.string(), text: v.string() })),
  /** How far the search went; null without a search. */
  search: v.nullable(
    v.object({
      /** How many texts were searched, and how many of them have the words. */
      searched: count,
      found: count,
      /** Whether all texts after the cursor were searched, and not only the newest of them. */
      isAll: v.boolean(),
    }),
  ),
  /** The value that `after` takes for older texts; null: there are none. */
  next: v.nullable(v.string()),
})

export type WrittenTexts = v.InferOutput<typeof writtenTextsSchema>

type Wanted = WantedResults & {
  readonly questionId: string
  /** Only texts with these words, after `foldText`; null: all. */
  readonly search: string | null
  readonly after: ResponseCursor | null
}

/** The texts that people wrote to a question, as an answer or beside Other. */
export async function writtenTexts(db: Db, survey: SurveyKey, wanted: Wanted): Promise<Result<WrittenTexts, Problem>> {
  const { search } = wanted
  // One more than a page has says whether there is a next page. A search counts what it finds.
  const limit = search === null ? MAX_TEXTS + 1 : null
  const read = await readWords(db, survey, { ...wanted, only: 'all', limit })
  if (!read.ok) return read
  const { words, last } = read.value
  const found = search === null ? words : await inTurns(withWords(words, search))
  const shown = found.slice(0, MAX_TEXTS)
  const next = found.length > MAX_TEXTS ? (shown.at(-1) ?? null) : last
  return ok({
    query: responsesQueryText(wanted.query),
    texts: shown.map(({ responseId, day, text }) => ({ responseId, day, text })),
    search: search === null ? null : { searched: words.length, found: found.length, isAll: last === null },
    next: next && cursorOf(next),
  })
}

function* withWords(words: readonly Word[], search: string): Generator<void, readonly Word[]> {
  const found: Word[] = []
  for (const word of words) {
    if (foldText(word.text).includes(search)) found.push(word)
    yield
  }
  return found
}
