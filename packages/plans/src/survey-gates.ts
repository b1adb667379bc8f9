import type { FeatureKey, FeatureMap } from './feature.ts'
import { type Gate, gate } from './gate.ts'

/**
 * Whether a question type requires the feature all_question_types (ADR-0027), by its name in the registry. A survey
 * with a type that is missing here does not compile as a `GatedSurvey`.
 */
const IS_PAID_TYPE = {
  single_select: false,
  multi_select: false,
  text: false,
  rating: false,
  nps: false,
  drop_down: true,
  date: true,
  image: true,
} as const

export type GatedType = keyof typeof IS_PAID_TYPE

export const isPaidType = (type: GatedType): boolean => IS_PAID_TYPE[type]

/** The part of a question that plans ask about; working copies and published revisions both have it. */
export type GatedQuestion = {
  readonly questionId: string
  readonly type: GatedType
  readonly logic: readonly GatedRule[]
  readonly config: { readonly nextQuestionId: string | null; readonly isTerminal?: boolean }
}

/** The part of a survey that plans ask about. */
export type GatedSurvey = {
  readonly questions: readonly GatedQuestion[]
  /** Left out: everyone. */
  readonly audience?: readonly GatedFilter[]
}

/** A filter of an audience; whatever it says, it is one (ADR-0027: any filter). */
type GatedFilter = { readonly type: string; readonly operator: string; readonly labels?: readonly string[] }

type GatedRule = {
  readonly condition: { readonly operator: string; readonly values: readonly string[] }
  readonly action: { readonly type: string; readonly questionIds: readonly string[] }
}

/**
 * A part of a survey that a plan does not include; it is listed among the problems of publishing. ADR-0024, ADR-0027.
 */
export type PlanProblem = {
  readonly code: Extract<Gate, { allowed: false }>['because']
  readonly featureKey: FeatureKey
  /** Absent where it is the survey's matter as a whole. */
  readonly questionId?: string
  readonly limit?: number
}

/** Everything in a survey that a plan does not include, regardless of author and time. ADR-0024, ADR-0027. */
export function planProblems(features: FeatureMap, { questions, audience }: GatedSurvey): readonly PlanProblem[] {
  const types = gate(features, 'all_question_types')
  const flow = gate(features, 'custom_features')
  return [
    ...planProblemsOf(gate(features, 'questions_per_survey', questions.length - 1)),
    ...questions.flatMap((question) => [
      ...(isPaidType(question.type) ? planProblemsOf(types, question.questionId) : []),
      ...(hasFlow(question) ? planProblemsOf(flow, question.questionId) : []),
    ]),
    ...(audience ? planProblemsOf(gate(features, 'advanced_survey_targeting')) : []),
  ]
}

/** The objection of a gate to publishing; empty if the gate is open. */
export function planProblemsOf(gate: Gate, questionId?: string): readonly PlanProblem[] {
  if (gate.allowed) return []
  const { because: code, featureKey } = gate
  const limit = gate.because === 'limit_reached' ? { limit: gate.limit } : {}
  return [{ code, featureKey, ...limit, ...(questionId !== undefined && { questionId }) }]
}

/** A gate to be passed: `gate(features, featureKey, used)`. */
export type Addition = { readonly featureKey: FeatureKey; readonly used: number }

/**
 * The gates that an edit has to pass: those of what it adds. Whatever was there may be left as it is, have its words
 * changed, and go. ADR-0027.
 * @param remembered how the survey stood before its plan fell short of it: an undo brings back and adds nothing
 */
export function additions(before: GatedSurvey, remembered: GatedSurvey, after: GatedSurvey): readonly Addition[] {
  const { questions, audience = [] } = after
  const known = Map.groupBy([...before.questions, ...remembered.questions], ({ questionId }) => questionId)
  const once = ({ questionId }: GatedQuestion) => known.get(questionId) ?? []
  const addsQuestion =
    questions.length > before.questions.length && questions.some((question) => once(question).length === 0)
  const addsType = questions.some(
    (question) => isPaidType(question.type) && once(question).every(({ type }) => type !== question.type),
  )
  const addsFlow = questions.some((question) => !hasSameFlow(question, once(question)))
  const knownFilters = [...(before.audience ?? []), ...(remembered.audience ?? [])].map(filterKey)
  const addsFilter = audience.some((filter) => !knownFilters.includes(filterKey(filter)))
  return [
    ...(addsQuestion ? [{ featureKey: 'questions_per_survey', used: questions.length - 1 } as const] : []),
    ...(addsType ? [{ featureKey: 'all_question_types', used: 0 } as const] : []),
    ...(addsFlow ? [{ featureKey: 'custom_features', used: 0 } as const] : []),
    ...(addsFilter ? [{ featureKey: 'advanced_survey_targeting', used: 0 } as const] : []),
  ]
}

/**
 * The content of a filter without its labels. The order of its keys does not count: the database has one of its own.
 */
const filterKey = ({ labels: _, ...filter }: GatedFilter) =>
  JSON.stringify(Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)))

const hasFlow = ({ logic, config }: GatedQuestion) =>
  logic.length > 0 || config.nextQuestionId !== null || config.isTerminal === true

/** Whether all of a question's flow was there once. */
function hasSameFlow({ logic, config }: GatedQuestion, once: readonly GatedQuestion[]): boolean {
  const { nextQuestionId, isTerminal } = config
  return (
    (nextQuestionId === null || once.some((known) => known.config.nextQuestionId === nextQuestionId)) &&
    (isTerminal !== true || once.some((known) => known.config.isTerminal === true)) &&
    areWithin(
      logic,
      once.flatMap((known) => known.logic),
    )
  )
}

/**
 * Whether each rule is part of a known one. Deleting an option or a question takes it out of the rules that name it, so
 * the rest of a rule is no new one. Each value has one bit for each known rule that contains it, because comparing every
 * rule with every known one would take seconds.
 */
function areWithin(rules: readonly GatedRule[], known: readonly GatedRule[]): boolean {
  const within = PARTS.map((partsOf) => {
    const bits = bitsOf(known.map(partsOf))
    return (rule: GatedRule) => partsOf(rule).reduce((all, part) => all & (bits.get(part) ?? 0n), ALL)
  })
  return rules.every((rule) => within.reduce((all, maskOf) => all & maskOf(rule), ALL) !== 0n)
}

const PARTS: readonly ((rule: GatedRule) => readonly string[])[] = [
  ({ condition, action }) => [`${condition.operator} ${action.type}`],
  ({ condition }) => condition.values,
  ({ action }) => action.questionIds,
]

const ALL = -1n

/** For each value, the lists that contain it. */
function bitsOf(lists: readonly (readonly string[])[]): ReadonlyMap<string, bigint> {
  const bits = new Map<string, bigint>()
  for (const [index, values] of lists.entries()) {
    const bit = 1n << BigInt(index)
    for (const value of values) bits.set(value, (bits.get(value) ?? 0n) | bit)
  }
  return bits
}
