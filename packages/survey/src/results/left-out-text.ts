import { err, ok, type Result } from '../result.ts'
import { decodedPart } from './filter-text.ts'
import { MAX_FILTER_VALUES, MAX_FILTERS, type OptionsLeftOut } from './results-query.ts'

// Options that shares are without, as text: `q1:unsure,none`. Ids are encoded as parts of an address.

/** @returns the canonical text: equal options have equal texts */
export const leftOutText = ({ questionId, optionIds }: OptionsLeftOut): string =>
  `${encodeURIComponent(questionId)}:${optionIds.map(encodeURIComponent).join(',')}`

/** A text of the parameter that is wrong, and why: a sentence without its subject. */
type Mistake = { readonly text: string; readonly reason: string }

/** @returns each question once, in canonical form, or the first mistake */
export function parseLeftOut(texts: readonly string[]): Result<readonly OptionsLeftOut[], Mistake> {
  const [surplus] = texts.slice(MAX_FILTERS)
  if (surplus !== undefined) return err({ text: surplus, reason: `can be sent at most ${MAX_FILTERS} times` })
  const byQuestion = new Map<string, ReadonlySet<string>>()
  for (const text of texts) {
    const mistake = (reason: string) => err({ text, reason })
    const [first = '', second = '', ...more] = text.split(':')
    if (more.length > 0) return mistake('has too many colons')
    const [questionId, ...ids] = [first, ...second.split(',')].map(decodedPart)
    const optionIds = ids.filter((id) => id !== null)
    if (!questionId || optionIds.length < ids.length) {
      return mistake('must be a question and its options: QUESTION_ID:OPTION_ID,OPTION_ID')
    }
    const all = new Set([...(byQuestion.get(questionId) ?? []), ...optionIds])
    if (all.size > MAX_FILTER_VALUES) return mistake(`can have at most ${MAX_FILTER_VALUES} options`)
    byQuestion.set(questionId, all)
  }
  return ok(canonicalLeftOut([...byQuestion].map(([questionId, ids]) => ({ questionId, optionIds: [...ids] }))))
}

/** In canonical order. Questions whose options all count are omitted. */
export function canonicalLeftOut(without: readonly OptionsLeftOut[]): readonly OptionsLeftOut[] {
  return without
    .filter(({ optionIds }) => optionIds.length > 0)
    .map(({ questionId, optionIds }) => ({ questionId, optionIds: optionIds.toSorted() }))
    .sort((one, other) => (one.questionId < other.questionId ? -1 : 1))
}
