import { type Difference, differences, type Step, type Survey } from '@earshot/survey'
import { words } from './words.ts'

type What = Difference['what']

/** What a question leads to; it changes by itself where a question is deleted. */
const ROUTES: readonly What[] = ['logic', 'nextQuestionId', 'isTerminal']

/** What a step was, in a few words: "delete question 3". */
export function stepName({ before, after }: Step): string {
  const all = differences(before.survey, after.survey)
  const deleted = all.filter(({ what }) => what === 'deleted')
  const [gone] = deleted
  if (gone && deleted.length === 1 && all.every((one) => one === gone || ROUTES.includes(one.what))) {
    return words.deleteQuestion(numberOf(before.survey, gone))
  }
  const [first, ...others] = all
  if (!first || others.some(({ questionId }) => questionId !== first.questionId)) return words.manyChanges
  const whats = all.map(({ what }) => what)
  return first.questionId === null ? ofSurvey(whats) : ofQuestion(whats, numberOf(after.survey, first))
}

const numberOf = ({ questions }: Survey, { questionId }: Difference): number =>
  questions.findIndex((one) => one.questionId === questionId) + 1

function ofSurvey([what, ...others]: readonly What[]): string {
  if (others.length > 0) return words.manyChanges
  if (what === 'moved') return words.reorder
  return what === 'name' ? words.rename : words.describe
}

/** A new type brings new settings along, new options new rules. */
function ofQuestion(whats: readonly What[], number: number): string {
  if (whats.includes('type')) return words.changeType(number)
  if (whats.includes('options')) return words.editOptions(number)
  if (whats.every((what) => ROUTES.includes(what))) return words.changeRoute(number)
  const [what, ...others] = whats
  const name = others.length === 0 && what && names[what]
  return (name || words.changeQuestion)(number)
}

const names: { readonly [W in What]?: (number: number) => string } = {
  added: words.addQuestion,
  moved: words.moveQuestion,
  text: words.editText,
  description: words.editDescription,
}
