import { LIMITS, maxResponseBytes, type OptionId, type Question, type QuestionId, type SurveyId } from '@earshot/survey'
import { aMultiSelect, aRevision, aRule, aSingleSelect, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'

/** Just below the maximum of a working copy, with room for its name and its audience. */
const LARGE_BYTES = 1_990_000
/** Just below the maximum number of values. */
const MANY_VALUES = 199_000

export type QuestionsOf = (surveyId: SurveyId) => readonly Question[]

/** As many options as fit into 2 MB, to get the maximum number of values. */
export const manyOptions: QuestionsOf = (surveyId) =>
  untilFull(surveyId, (index) =>
    aSingleSelect(`q${index}`, { config: { allowOther: false }, options: ids(200, `o${index % 7}`) }),
  )

/** The same with UUIDs, so that a duplicate is as large. */
export const manyUuids: QuestionsOf = (surveyId) =>
  untilFull(surveyId, (index) => {
    const { config, ...question } = aSingleSelect(newUuid())
    const options = ids(LIMITS.optionsPerQuestion, `${index} `).map((text) => ({ id: newUuid() as OptionId, text }))
    return { ...question, config: { ...config, allowOther: false, options } }
  })

/** As many rules as fit, each with a different target question. Some targets are missing, and there are loops. */
export const manyRules: QuestionsOf = (surveyId) =>
  untilFull(surveyId, (index) =>
    aSingleSelect(`q${index}`, {
      options: ids(60, 'o'),
      logic: Array.from({ length: 50 }, (_, rule) =>
        aRule([`o${rule}`, `o${(rule + 7) % 60}`], `q${(index * 7 + rule * 13) % 300}`),
      ),
    }),
  )

/**
 * Rules that are expensive to check: their lists overlap, so whether an answer meets one of them is a hitting set
 * problem, and half of them never match.
 */
export const hardRules: QuestionsOf = (surveyId) =>
  untilFull(surveyId, (index) =>
    aMultiSelect(`q${index}`, {
      options: ids(200, 'o'),
      config: { minSelect: 1, maxSelect: 12 },
      logic: Array.from({ length: 50 }, (_, rule) => {
        const values = Array.from({ length: 60 }, (_, at) => `o${(rule * 31 + at * (7 + (rule % 5))) % 200}`)
        return aRule([...new Set(values)], `q${index + 1}`, rule % 2 === 0 ? 'NOT_CONTAINS' : 'CONTAINS')
      }),
    }),
  )

/** As many options as publishing allows one response to choose, with the longest texts. */
export const manyChoices: QuestionsOf = (surveyId) => {
  const questions: Question[] = []
  const left: { bytes: number; choices: number } = { bytes: LIMITS.responseBytes, choices: LIMITS.choicesPerResponse }
  for (;;) {
    const { questionId, config, ...question } = aMultiSelect(`q${questions.length}`)
    const one = { ...question, questionId, config: { ...config, allowOther: false, options: longOptions() } }
    left.bytes -= maxResponseBytes(aRevision(aSurvey([one])).questions)
    left.choices -= one.config.options.length
    if (left.bytes < 0 || left.choices < 0) break
    questions.push(one)
  }
  return inSurvey(surveyId, questions)
}

const longOptions = () =>
  Array.from({ length: LIMITS.optionsPerQuestion }, (_, option) => ({
    id: newUuid() as OptionId,
    text: `${option} `.padEnd(LIMITS.optionTextLength, 'x'),
  }))

export const manyTexts: QuestionsOf = (surveyId) =>
  inSurvey(
    surveyId,
    Array.from({ length: 40 }, (_, index) => aTextQuestion(`q${index}`)),
  )

/** A survey as the limits before the present ones allowed it: 7.4 MB, with more than 300,000 values. */
export const beforeLimits: QuestionsOf = (surveyId) => {
  const question = aMultiSelect()
  return inSurvey(
    surveyId,
    Array.from({ length: LIMITS.questions }, () => ({
      ...question,
      questionId: newUuid() as QuestionId,
      config: {
        ...question.config,
        allowOther: false,
        options: Array.from({ length: LIMITS.optionsPerQuestion }, (_, option) => ({
          id: newUuid() as OptionId,
          text: `${option}: an option whose text is about as long as a sentence is`,
        })),
      },
    })),
  )
}

const ids = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => prefix + index.toString(36))

function untilFull(surveyId: SurveyId, question: (index: number) => Question): readonly Question[] {
  const questions: Question[] = []
  const left = { bytes: LARGE_BYTES, values: MANY_VALUES }
  while (questions.length < LIMITS.questions) {
    const one = inSurvey(surveyId, [question(questions.length)])
    const json = JSON.stringify(one)
    left.bytes -= json.length
    left.values -= json.replaceAll(/[^,[{]/g, '').length
    if (left.bytes < 0 || left.values < 0) break
    questions.push(...one)
  }
  return inSurvey(surveyId, questions)
}

const inSurvey = (surveyId: SurveyId, questions: readonly Question[]): readonly Question[] =>
  questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
