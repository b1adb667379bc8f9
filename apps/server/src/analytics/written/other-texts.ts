import { foldText, ok, type Result, responsesQueryText } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../../db/open-db.ts'
import { count } from '../../http/count.schema.ts'
import { inTurns } from '../../own-turn.ts'
import type { Problem } from '../../problems.ts'
import type { SurveyKey } from '../../responses/facts/survey-codes.ts'
import type { WantedResults } from '../../responses/results-query/open-results.ts'
import { readWords, type Word } from './read-words.ts'

/** So many groups are in a reply. A search finds the others. */
const MAX_GROUPS = 100

const assignedOptionSchema = v.object({
  assignmentId: v.string(),
  optionId: v.string(),
  /** Decided for one response alone, and not for all that say the same. */
  isOwn: v.boolean(),
})

export const otherTextsSchema = v.object({
  /** The responses that it is of: the canonical text of their query. */
  query: v.string(),
  /** Texts that say the same, the most frequent first. */
  texts: v.array(
    v.object({
      /** As the newest response says it. */
      text: v.string(),
      count,
      /** The newest response, and its day. */
      responseId: v.string(),
      day: v.string(),
      /** The option that counts in place of Other; null: Other counts. */
      assigned: v.nullable(assignedOptionSchema),
    }),
  ),
  /** How many different texts there are, and how many responses say any of them. */
  groups: count,
  responses: count,
  /** Whether all texts were counted, and not only the newest ones. */
  isAll: v.boolean(),
})

export type OtherTextsReply = v.InferOutput<typeof otherTextsSchema>

type Wanted = WantedResults & {
  readonly questionId: string
  /** Only texts with these words, after `foldText`; null: all. */
  readonly search: string | null
}

/** The texts beside Other of a question, grouped by what they say and by the option that counts. */
export async function otherTexts(db: Db, survey: SurveyKey, wanted: Wanted): Promise<Result<OtherTextsReply, Problem>> {
  const read = await readWords(db, survey, { ...wanted, only: 'other', after: null, limit: null })
  if (!read.ok) return read
  const groups = await inTurns(groupsOf(read.value.words, wanted.search))
  const responses = groups.reduce((sum, group) => sum + group.count, 0)
  const isAll = read.value.last === null
  const query = responsesQueryText(wanted.query)
  return ok({ query, texts: groups.slice(0, MAX_GROUPS), groups: groups.length, responses, isAll })
}

/** Texts that are not assigned come first, then the most frequent, and of as many the newest. */
function* groupsOf(words: readonly Word[], search: string | null): Generator<void, OtherTextsReply['texts']> {
  const groups = new Map<string, OtherTextsReply['texts'][number]>()
  for (const { text, responseId, day, assigned } of words) {
    const folded = foldText(text)
    if (folded !== '' && folded.includes(search ?? '')) {
      const key = `${assigned?.assignmentId ?? ''} ${folded}`
      const known = groups.get(key)
      if (known) known.count += 1
      else groups.set(key, { text, count: 1, responseId, day, assigned })
    }
    yield
  }
  const isAssigned = ({ assigned }: OtherTextsReply['texts'][number]) => Number(assigned !== null)
  return [...groups.values()].sort((one, other) => isAssigned(one) - isAssigned(other) || other.count - one.count)
}
