import type { QuestionId } from '../ids.ts'
import { publishProblems } from '../publish.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey } from './builders.ts'
import { below, oneOf, type Random } from './chance.ts'

/** A survey that can be published: one to eight questions with rules, jumps, terminals and loops that can be left. */
export function randomSurvey(random: Random): Survey {
  const ids = Array.from({ length: 1 + below(random, 8) }, (_, index) => `q${index + 1}`)
  const survey = aSurvey(ids.map((id) => randomQuestion(random, id, ids)))
  return publishProblems(survey).length === 0 ? survey : randomSurvey(random)
}

function randomQuestion(random: Random, id: string, ids: readonly string[]): Question {
  const isRequired = random() < 0.7
  const nextQuestionId = random() < 0.2 ? (oneOf(random, ids) as QuestionId) : null
  const rulesFor = (values: readonly string[]) =>
    Array.from({ length: below(random, 3) }, () =>
      aRule(
        values.filter(() => random() < 0.4),
        oneOf(random, ids),
        random() < 0.7 ? 'CONTAINS' : 'NOT_CONTAINS',
      ),
    )
  if (random() < 0.4) {
    const logic = rulesFor(Array.from({ length: 11 }, (_, score) => String(score)))
    return anNpsQuestion(id, { isRequired, logic, config: { nextQuestionId } })
  }
  const options = Array.from({ length: 2 + below(random, 4) }, (_, index) => `${id}-${index + 1}`)
  const allowOther = random() < 0.3
  const logic = rulesFor(allowOther ? [...options, 'other'] : options)
  return aSingleSelect(id, {
    isRequired,
    logic,
    options,
    config: { nextQuestionId, allowOther, isTerminal: random() < 0.15 },
  })
}
