import type { Rule } from '../flow/rule.ts'
import type { OptionId, QuestionId, SurveyId } from '../ids.ts'
import { resolveSurvey } from '../publish.ts'
import type { PublishedSurvey } from '../published-survey.ts'
import { type NpsQuestion, nps } from '../questions/nps.ts'
import type { Question } from '../questions/registry.ts'
import { type SingleSelectQuestion, singleSelect } from '../questions/single-select.ts'
import type { Survey } from '../survey.ts'

type Parts<Q extends Question> = Partial<Pick<Q, 'text' | 'description' | 'isRequired' | 'logic'>> & {
  readonly config?: Partial<Q['config']>
}

const SURVEY_ID = 'survey-1' as SurveyId

/** A finished single_select question; its options are named by their ids. */
export function aSingleSelect(
  questionId = 'q1',
  { options = ['yes', 'no'], config, ...parts }: Parts<SingleSelectQuestion> & { options?: readonly string[] } = {},
): SingleSelectQuestion {
  const blank = singleSelect.blank(SURVEY_ID, () => questionId)
  const named = options.map((id) => ({ id: id as OptionId, text: `The ${id} one` }))
  return {
    ...blank,
    text: `Which one, ${questionId}?`,
    ...parts,
    config: { ...blank.config, options: named, ...config },
  }
}

/** A finished nps question. */
export function anNpsQuestion(questionId = 'q2', { config, ...parts }: Parts<NpsQuestion> = {}): NpsQuestion {
  const blank = nps.blank(SURVEY_ID, () => questionId)
  return { ...blank, text: `How likely, ${questionId}?`, ...parts, config: { ...blank.config, ...config } }
}

/** A rule that shows `questionId` where the answer is one of `values`, or with NOT_CONTAINS none of them. */
export const aRule = (
  values: readonly string[],
  questionId: string,
  operator: Rule['condition']['operator'] = 'CONTAINS',
): Rule => ({
  condition: { operator, values },
  action: { type: 'SHOW', questionIds: [questionId as QuestionId] },
})

/** A survey ready to publish, its questions in the order given. */
export const aSurvey = (questions: readonly Question[] = [aSingleSelect(), anNpsQuestion()]): Survey => ({
  surveyId: SURVEY_ID,
  name: 'After the purchase',
  description: '',
  questions: questions.map((question, orderIndex) => ({ ...question, orderIndex })),
})

export const aPublishedSurvey = (survey: Survey = aSurvey(), revision = 1): PublishedSurvey =>
  resolveSurvey(survey, revision)
