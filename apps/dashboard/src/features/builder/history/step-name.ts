import { type Difference, differences, type HistoryStep, type Survey } from '@earshot/survey'
import { words } from './words.ts'

type What = Difference['what']

/** The fields with a question's targets; they change by themselves if a question is deleted. */
const ROUTES: readonly What[] = ['logic', 'nextQuestionId', 'isTerminal']

/** The name of a step, in a few words: "delete question 3". */
export function stepName({ before, after }: HistoryStep): string {
  const all = differences(before.survey, after.survey)
  const deleted = all.filter(({ what }) => what === 'deleted')
  const [gone] = deleted
  if (gone && deleted.length === 1 && all.every((one) => one === gone || ROUTES.includes(one.what))) {
    return words.deleteQuestion(numberOf(before.survey, gone))
  }
  const [first, ...others] = all
  if (!first) return words.changeDetails
  if (others.some(({ questionId }) => questionId !== first.questionId)) return words.manyChanges
  const whats = all.map(({ what }) => what)
  if (first.questionId === null) return ofSurvey(whats)
  return ofQuestion(whats, numberOf(after.survey, first), haveSameTargets(before.survey, after.survey, first))
}

const numberOf = ({ questions }: Survey, { questionId }: Difference): number =>
  questions.findIndex((one) => one.questionId === questionId) + 1

function ofSurvey([what, ...others]: readonly What[]): string {
  if (others.length > 0) return words.manyChanges
  return (what && namesOfSurvey[what]) ?? words.changeDetails
}

const namesOfSurvey: { readonly [W in What]?: string } = {
  name: words.rename,
  description: words.describe,
  audience: words.changeAudience,
  appearance: words.changeDesign,
  moved: words.reorder,
}

/** The fields that change with no other part of a question, except by a choice between two copies. */
const APART: readonly What[] = ['moved', 'text', 'description', 'isRequired']

/**
 * A new type brings new settings and rules along; an option that goes is gone from the rules, which lead where they led.
 */
function ofQuestion(whats: readonly What[], number: number, hasSameTargets: boolean): string {
  if (whats.length > 1 && whats.some((one) => APART.includes(one))) return words.manyChanges
  if (whats.includes('type')) return words.changeType(number)
  if (whats.includes('options')) {
    const isAlone = whats.every((one) => one === 'options' || (one === 'logic' && hasSameTargets))
    return isAlone ? words.editOptions(number) : words.manyChanges
  }
  if (whats.every((what) => ROUTES.includes(what))) return words.changeRoute(number)
  const [what, ...others] = whats
  if (others.length > 0 && whats.some((one) => ROUTES.includes(one))) return words.manyChanges
  const name = others.length === 0 && what && names[what]
  return (name || words.changeQuestion)(number)
}

/** Whether the rules of a question lead where they led, whatever answers they name. */
function haveSameTargets(before: Survey, after: Survey, { questionId }: Difference): boolean {
  const [from, to] = [before, after].map(({ questions }) =>
    questions.find((one) => one.questionId === questionId)?.logic.map(({ action }) => action.questionIds.join(' ')),
  )
  return from?.join() === to?.join()
}

const names: { readonly [W in What]?: (number: number) => string } = {
  added: words.addQuestion,
  moved: words.moveQuestion,
  text: words.editText,
  description: words.editDescription,
}
