import type { OptionId, QuestionId } from '../ids.ts'
import { isDeepEqual } from '../is-deep-equal.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'

type KeyOf<Union> = Union extends unknown ? keyof Union : never

/** A setting of any question type. Spec §3.3. */
export type Setting = KeyOf<Question['config']>

/** One thing in which two copies of a survey differ. */
export type Difference = {
  /** The id of the question; null: the survey as a whole. */
  readonly questionId: QuestionId | null
  readonly what:
    | 'name'
    | 'description'
    | 'audience'
    | 'appearance'
    | 'added'
    | 'deleted'
    | 'moved'
    | 'type'
    | 'text'
    | 'isRequired'
    | 'logic'
    | Setting
  /** Which option, where its text is all that differs in the options. */
  readonly optionId: OptionId | null
}

/**
 * In what `after` differs from `before`, questions in their order. Parts that both share cost nothing, so it can be
 * asked at every key press.
 */
export function differences(before: Survey, after: Survey): readonly Difference[] {
  const surveyFields = (['name', 'description', 'audience', 'appearance'] as const).filter(
    (what) => !isDeepEqual(before[what], after[what]),
  )
  const [from, to] = withoutShared(before.questions, after.questions)
  const [were, are] = [byId(from), byId(to)]
  const deleted = from.filter(({ questionId }) => !are.has(questionId))
  const all = [...to, ...deleted].toSorted((a, b) => a.orderIndex - b.orderIndex)
  const moved = movedOne(
    from.map(({ questionId }) => questionId).filter((id) => are.has(id)),
    to.map(({ questionId }) => questionId).filter((id) => were.has(id)),
  )
  return [
    ...surveyFields.map((what) => differs(null, what)),
    ...(moved ? [differs(moved.questionId, 'moved')] : []),
    ...all.flatMap(({ questionId }) => {
      const [was, is] = [were.get(questionId), are.get(questionId)]
      return was && is ? differencesOfQuestion(was, is) : [differs(questionId, is ? 'added' : 'deleted')]
    }),
  ]
}

const differs = (
  questionId: QuestionId | null,
  what: Difference['what'],
  optionId: OptionId | null = null,
): Difference => ({ questionId, what, optionId })

/** The questions that both begin and end with are left out: one key press changes one of 300. */
function withoutShared(
  before: readonly Question[],
  after: readonly Question[],
): readonly [readonly Question[], readonly Question[]] {
  const start = sharedFromStart(before, after)
  const end = sharedFromStart(before.toReversed(), after.toReversed())
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)]
}

/** With how many of the very same both begin. */
function sharedFromStart(before: readonly Question[], after: readonly Question[]): number {
  const different = before.findIndex((question, index) => question !== after[index])
  return different === -1 ? before.length : different
}

const byId = (questions: readonly Question[]): ReadonlyMap<QuestionId, Question> =>
  new Map(questions.map((question) => [question.questionId, question]))

/** Which question it takes to move to come from one order to the other; null inside where more than one must. */
function movedOne(
  before: readonly QuestionId[],
  after: readonly QuestionId[],
): { readonly questionId: QuestionId | null } | null {
  const firstDifference = before.findIndex((id, index) => id !== after[index])
  if (firstDifference === -1) return null
  const without = (ids: readonly QuestionId[], id: QuestionId | undefined) => ids.filter((one) => one !== id)
  const isMoved = (id: QuestionId | undefined) => isDeepEqual(without(before, id), without(after, id))
  return { questionId: [before[firstDifference], after[firstDifference]].find(isMoved) ?? null }
}

/** A setting that only one of the types has is not reported beside the type. */
function differencesOfQuestion(was: Question, is: Question): readonly Difference[] {
  const { questionId } = is
  const whats: Difference['what'][] = (['type', 'text', 'description', 'isRequired', 'logic'] as const).filter(
    (what) => !isDeepEqual(was[what], is[what]),
  )
  for (const key of Object.keys(is.config) as Setting[]) {
    const [a, b] = [settingOf(was, key), settingOf(is, key)]
    if (a !== undefined && !isDeepEqual(a, b)) whats.push(key)
  }
  return whats.map((what) => differs(questionId, what, what === 'options' ? retyped(was, is) : null))
}

const settingOf = ({ config }: Question, key: Setting): unknown =>
  (config as { readonly [K in Setting]?: unknown })[key]

type Option = { readonly id: OptionId; readonly text: string }

function retyped(was: Question, is: Question): OptionId | null {
  const before = settingOf(was, 'options') as readonly Option[]
  const after = settingOf(is, 'options') as readonly Option[]
  const changed = after.filter((option, index) => !isDeepEqual(option, before[index]))
  const [one] = changed
  const old = one && before.find(({ id }) => id === one.id)
  const isAll = changed.length === 1 && before.length === after.length
  return isAll && old && isDeepEqual({ ...old, text: one.text }, one) ? one.id : null
}
