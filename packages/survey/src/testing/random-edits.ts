import * as v from 'valibot'
import type { Appearance } from '../appearance/appearance.ts'
import type { AudienceFilter } from '../audience/filter.ts'
import { operatorsOf } from '../audience/operators.ts'
import { addQuestion } from '../editing/add-question.ts'
import { changeType } from '../editing/change-type.ts'
import { deleteQuestion } from '../editing/delete-question.ts'
import type { Setting } from '../editing/differences.ts'
import { duplicateQuestion } from '../editing/duplicate-question.ts'
import { updateQuestion } from '../editing/edit-question.ts'
import type { Edited, EditProblem } from '../editing/edited.ts'
import { fixFor } from '../editing/fix-for.ts'
import { moveQuestion } from '../editing/move-question.ts'
import { setAppearance } from '../editing/set-appearance.ts'
import { setAudience } from '../editing/set-audience.ts'
import { addOption, moveOption, removeOption, renameOption, setOptionImage } from '../editing/set-options.ts'
import { setOtherwise } from '../editing/set-otherwise.ts'
import { addRule, changeRule, moveRule, removeRule } from '../editing/set-rules.ts'
import { checkRoutes } from '../flow/route-check.ts'
import type { NewId, OptionId, QuestionId } from '../ids.ts'
import { answersTo } from '../questions/control-rules.ts'
import { controlOf, type Question, type QuestionTypeName, questionTypes } from '../questions/registry.ts'
import { ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { below, oneOf, type Random } from './chance.ts'

/** The survey that an edit changes; the other arguments are chosen from what the survey has. */
type EditInput = {
  readonly survey: Survey
  readonly question: Question
  readonly questionId: QuestionId
  readonly random: Random
  readonly newId: NewId
}

type RandomEdit = (input: EditInput) => Result<Survey | Edited, EditProblem>

/** All that merchants do to a survey, by the operation that does it. */
export const randomEdits = {
  rename: ({ survey, random }) => ok({ ...survey, name: aText(random) }),
  describe: ({ survey, random }) => ok({ ...survey, description: aText(random) }),
  setAudience: ({ survey, random }) =>
    ok(
      setAudience(
        survey,
        Array.from({ length: below(random, 3) }, () => aFilter(random)),
      ),
    ),
  setAppearance: ({ survey, random }) => ok(setAppearance(survey, anAppearance(random))),
  addQuestion: ({ survey, random, newId }) =>
    addQuestion(survey, oneOf(random, types), newId, below(random, survey.questions.length + 1)),
  changeType: ({ survey, questionId, random, newId }) => changeType(survey, questionId, oneOf(random, types), newId),
  deleteQuestion: ({ survey, questionId }) => deleteQuestion(survey, questionId),
  duplicateQuestion: ({ survey, questionId, newId }) => duplicateQuestion(survey, questionId, newId),
  moveQuestion: ({ survey, questionId, random }) =>
    ok(moveQuestion(survey, questionId, below(random, survey.questions.length))),
  updateQuestion: ({ survey, questionId, random }) =>
    ok(
      updateQuestion(survey, questionId, (question) =>
        oneOf<() => Question>(random, [
          () => ({ ...question, text: aText(random) }),
          () => ({ ...question, description: random() < 0.3 ? null : aText(random) }),
          () => ({ ...question, isRequired: !question.isRequired }),
          () => withSetting(random, question),
          () => withSetting(random, question),
        ])(),
      ),
    ),

  addOption: ({ survey, questionId, newId }) => addOption(survey, questionId, newId),
  moveOption: ({ survey, question, questionId, random }) =>
    ok(moveOption(survey, questionId, anOptionOf(question, random), below(random, 5))),
  removeOption: ({ survey, question, questionId, random }) =>
    ok(removeOption(survey, questionId, anOptionOf(question, random))),
  renameOption: ({ survey, question, questionId, random }) =>
    renameOption(survey, questionId, anOptionOf(question, random), aText(random)),
  setOptionImage: ({ survey, question, questionId, random }) =>
    ok(
      setOptionImage(survey, questionId, anOptionOf(question, random), random() < 0.3 ? null : `/${aText(random)}.png`),
    ),

  setOtherwise: ({ survey, questionId, random }) =>
    ok(
      setOtherwise(
        survey,
        questionId,
        oneOf(random, [
          { target: 'next' },
          { target: 'end' },
          { target: 'question', questionId: aQuestionOf(survey, random).questionId },
        ]),
      ),
    ),
  addRule: ({ survey, questionId }) => addRule(survey, questionId),
  changeRule: ({ survey, question, questionId, random }) =>
    ok(
      changeRule(survey, questionId, aRuleOf(question, random), {
        ...(random() < 0.5 && { operator: oneOf(random, ['CONTAINS', 'NOT_CONTAINS']) }),
        ...(random() < 0.7 && { values: [...answersTo(controlOf(question)).allowed].filter(() => random() < 0.4) }),
        ...(random() < 0.7 && { target: aQuestionOf(survey, random).questionId }),
      }),
    ),
  moveRule: ({ survey, question, questionId, random }) =>
    ok(moveRule(survey, questionId, aRuleOf(question, random), below(random, 4))),
  removeRule: ({ survey, question, questionId, random }) =>
    ok(removeRule(survey, questionId, aRuleOf(question, random))),
  fixFor({ survey, random }) {
    const fixes = checkRoutes(survey).flatMap((finding) => fixFor(finding) ?? [])
    return fixes.length > 0 ? oneOf(random, fixes)(survey) : ok(survey)
  },
} satisfies { readonly [operation: string]: RandomEdit }

export type EditName = keyof typeof randomEdits

/** Does one of them somewhere in a survey; in an empty one, a question is added. */
export function randomEdit(name: EditName, survey: Survey, random: Random, newId: NewId): ReturnType<RandomEdit> {
  if (survey.questions.length === 0) return addQuestion(survey, oneOf(random, types), newId)
  const question = aQuestionOf(survey, random)
  return randomEdits[name]({ survey, question, questionId: question.questionId, random, newId })
}

/** Does the edits one after the other, and yields the result of each that is not refused. */
export function* randomEditSession(
  survey: Survey,
  names: readonly EditName[],
  random: Random,
): Generator<Survey | Edited> {
  let [now, count] = [survey, 0]
  for (const name of names) {
    const edited = randomEdit(name, now, random, () => `new-${++count}`)
    // A refused edit, such as a text that is taken, changes nothing.
    if (!edited.ok) continue
    now = editedSurvey(edited.value)
    yield edited.value
  }
}

/** The result of an edit, whether it moved the selection or not. */
export const editedSurvey = (edited: Survey | Edited): Survey => ('survey' in edited ? edited.survey : edited)

const types = Object.keys(questionTypes) as QuestionTypeName[]

/** Few, so that texts that are taken come up. */
const aText = (random: Random): string => `text-${below(random, 12)}`

function aFilter(random: Random): AudienceFilter {
  const type = oneOf(random, Object.keys(operatorsOf) as AudienceFilter['type'][])
  return { type, operator: oneOf(random, operatorsOf[type]), value: below(random, 3), values: [aText(random)] }
}

const anAppearance = (random: Random): Appearance => ({
  ...(flipped(random) && { accent: oneOf(random, ['#b8400c', '#0a7d4f', '#5b3fd0']) }),
  ...(flipped(random) && { scheme: oneOf(random, ['light', 'dark']) }),
})

const aQuestionOf = ({ questions }: Survey, random: Random): Question => oneOf(random, questions)

/** Beyond the last one, too: nothing is there. */
const aRuleOf = ({ logic }: Question, random: Random): number => below(random, logic.length + 1)

function anOptionOf({ config }: Question, random: Random): OptionId {
  const ids = 'options' in config ? config.options.map(({ id }) => id) : []
  return oneOf(random, ids.length > 0 ? ids : ['none' as OptionId])
}

const flipped = (random: Random): boolean => random() < 0.5

/** The possible values of a setting, in one type or another; options and targets have operations of their own. */
const settings: {
  readonly [S in Exclude<Setting, 'options' | 'nextQuestionId' | 'isTerminal'>]: (random: Random) => unknown
} = {
  randomize: flipped,
  allowOther: flipped,
  hideLabel: flipped,
  otherLabel: aText,
  placeholder: aText,
  minLabel: aText,
  maxLabel: aText,
  minSelect: (random) => 1 + below(random, 3),
  maxSelect: (random) => (flipped(random) ? null : 1 + below(random, 4)),
  scale: (random) => 3 + below(random, 8),
  displayType: (random) => oneOf(random, ['radio', 'pill', 'number', 'bar', 'star', 'emoji']),
}

/** The question with another setting; the very same where its type refuses that. */
function withSetting(random: Random, question: Question): Question {
  const own = Object.keys(question.config).filter((key): key is keyof typeof settings => key in settings)
  if (own.length === 0) return question
  const setting = oneOf(random, own)
  const config = { ...question.config, [setting]: settings[setting](random) }
  const isTaken = v.is(questionTypes[question.type].schema.entries.config, config)
  // The compiler loses sight of which settings belong to which type.
  return isTaken ? ({ ...question, config } as Question) : question
}
