import type { Rule } from '../flow/rule.ts'
import type { QuestionId } from '../ids.ts'
import { publishProblems } from '../publish.ts'
import { type Question, type QuestionTypeName, questionTypes } from '../questions/registry.ts'
import { assertNever } from '../result.ts'
import type { Survey } from '../survey.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
} from './builders.ts'
import { below, oneOf, type Random } from './chance.ts'

/** A survey that can be published: one to eight questions of every type, with rules, jumps, terminals and loops that can be left. */
export function randomSurvey(random: Random): Survey {
  const ids = Array.from({ length: 1 + below(random, 8) }, (_, index) => `q${index + 1}`)
  const survey = aSurvey(ids.map((id) => randomQuestion(random, id, ids)))
  return publishProblems(survey).length === 0 ? survey : randomSurvey(random)
}

/** A survey on its way: as `randomSurvey`, with rules and questions that lead nowhere, and loops that nobody leaves. */
export function randomDraft(random: Random): Survey {
  const ids = Array.from({ length: 1 + below(random, 6) }, (_, index) => `q${index + 1}`)
  const { questions, ...survey } = aSurvey(ids.map((id) => randomQuestion(random, id, [...ids, 'gone'])))
  return { ...survey, questions: questions.map((question) => withLooseRules(random, question)) }
}

const withLooseRules = (random: Random, question: Question): Question => ({
  ...question,
  logic: question.logic.map((rule) =>
    random() < 0.1 ? { ...rule, action: { ...rule.action, questionIds: [] } } : rule,
  ),
})

const names = Object.keys(questionTypes) as QuestionTypeName[]

function randomQuestion(random: Random, id: string, ids: readonly string[]): Question {
  const isRequired = random() < 0.7
  const nextQuestionId = random() < 0.2 ? (oneOf(random, ids) as QuestionId) : null
  const config = { nextQuestionId, isTerminal: random() < 0.15 }
  const options = Array.from({ length: 2 + below(random, 4) }, (_, index) => `${id}-${index + 1}`)
  const allowOther = random() < 0.3
  const offered = allowOther ? [...options, 'other'] : options
  const choice = { isRequired, options, config: { ...config, allowOther } }
  const rulesFor = (values: readonly string[]) => randomRules(random, values, ids)

  const type = oneOf(random, names)
  switch (type) {
    case 'single_select':
      return aSingleSelect(id, { ...choice, logic: rulesFor(offered) })
    case 'multi_select': {
      const bounds = randomBounds(random, offered.length)
      return aMultiSelect(id, { ...choice, logic: rulesFor(offered), config: { ...choice.config, ...bounds } })
    }
    case 'drop_down':
      return aDropDown(id, choice)
    case 'image':
      return anImageQuestion(id, { isRequired, options, logic: rulesFor(options), config })
    case 'rating': {
      const scale = oneOf(random, [3, 5, 10])
      return aRating(id, { isRequired, logic: rulesFor(upTo(scale)), config: { ...config, scale } })
    }
    case 'nps':
      return anNpsQuestion(id, { isRequired, logic: rulesFor(upTo(10)), config: { nextQuestionId } })
    case 'text':
      return aTextQuestion(id, { isRequired, config })
    case 'date':
      return aDateQuestion(id, { isRequired, config })
    default:
      return assertNever(type)
  }
}

const randomRules = (random: Random, values: readonly string[], ids: readonly string[]): readonly Rule[] =>
  Array.from({ length: below(random, 4) }, () =>
    aRule(
      values.filter(() => random() < 0.4),
      oneOf(random, ids),
      random() < 0.7 ? 'CONTAINS' : 'NOT_CONTAINS',
    ),
  )

function randomBounds(random: Random, offered: number) {
  const minSelect = 1 + below(random, offered)
  return { minSelect, maxSelect: random() < 0.4 ? null : minSelect + below(random, offered - minSelect + 1) }
}

/** Every score from 0, written as rules compare it; that a rating has no 0 does no harm. */
const upTo = (scale: number): readonly string[] => Array.from({ length: scale + 1 }, (_, score) => String(score))
