import { publishProblems } from '../publish.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'
import { aSurvey } from './builders.ts'
import { below, type Random } from './chance.ts'
import { randomQuestion } from './every-type.ts'

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
  return { ...survey, questions: questions.map((question) => withUncheckedRules(random, question)) }
}

const withUncheckedRules = (random: Random, question: Question): Question => ({
  ...question,
  logic: question.logic.map((rule) =>
    random() < 0.1 ? { ...rule, action: { ...rule.action, questionIds: [] } } : rule,
  ),
})
