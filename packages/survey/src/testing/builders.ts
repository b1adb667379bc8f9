import type { OptionId, QuestionId, SurveyId } from '../ids.ts'
import type { PublishedSurvey } from '../published-survey.ts'
import { type DateQuestion, date } from '../questions/date.ts'
import { type DropDownQuestion, dropDown } from '../questions/drop-down.ts'
import { type ImageQuestion, image } from '../questions/image.ts'
import { type MultiSelectQuestion, multiSelect } from '../questions/multi-select.ts'
import { type NpsQuestion, nps } from '../questions/nps.ts'
import type { QuestionType } from '../questions/question-type.ts'
import { type RatingQuestion, rating } from '../questions/rating.ts'
import type { Question } from '../questions/registry.ts'
import type { Rule } from '../questions/rule.ts'
import { type SingleSelectQuestion, singleSelect } from '../questions/single-select.ts'
import { type TextQuestion, text } from '../questions/text.ts'
import { resolveSurvey } from '../resolve-survey.ts'
import type { Survey } from '../survey.ts'

type Parts<Q extends Question> = Partial<Pick<Q, 'text' | 'description' | 'isRequired' | 'logic'>> & {
  readonly config?: Partial<Q['config']>
}
type ChoiceParts<Q extends Question> = Parts<Q> & { readonly options?: readonly string[] }

const SURVEY_ID = 'survey-1' as SurveyId

/** A finished single_select question; its options, as those of all choices, are named by their ids. */
export const aSingleSelect = (
  questionId = 'q1',
  { options, ...parts }: ChoiceParts<SingleSelectQuestion> = {},
): SingleSelectQuestion =>
  finished<SingleSelectQuestion>(singleSelect, questionId, 'Which one', { ...parts, config: named(parts, options) })

/** A finished multi_select question. */
export const aMultiSelect = (
  questionId = 'q1',
  { options, ...parts }: ChoiceParts<MultiSelectQuestion> = {},
): MultiSelectQuestion =>
  finished<MultiSelectQuestion>(multiSelect, questionId, 'Which ones', { ...parts, config: named(parts, options) })

/** A finished drop_down question. */
export const aDropDown = (
  questionId = 'q1',
  { options, ...parts }: ChoiceParts<DropDownQuestion> = {},
): DropDownQuestion =>
  finished<DropDownQuestion>(dropDown, questionId, 'Which of these', { ...parts, config: named(parts, options) })

/** A finished image question. */
export function anImageQuestion(
  questionId = 'q1',
  { options = YES_AND_NO, config, ...parts }: ChoiceParts<ImageQuestion> = {},
): ImageQuestion {
  const pictures = options.map((id) => ({ ...anOption(id), imageUrl: `/pictures/${id}.png` }))
  return finished<ImageQuestion>(image, questionId, 'Which picture', {
    ...parts,
    config: { options: pictures, ...config },
  })
}

/** A finished text question. */
export const aTextQuestion = (questionId = 'q1', parts: Parts<TextQuestion> = {}): TextQuestion =>
  finished<TextQuestion>(text, questionId, 'What else', parts)

/** A finished rating. */
export const aRating = (questionId = 'q1', parts: Parts<RatingQuestion> = {}): RatingQuestion =>
  finished<RatingQuestion>(rating, questionId, 'How good', parts)

/** A finished nps question. */
export const anNpsQuestion = (questionId = 'q2', parts: Parts<NpsQuestion> = {}): NpsQuestion =>
  finished<NpsQuestion>(nps, questionId, 'How likely', parts)

/** A finished date question. */
export const aDateQuestion = (questionId = 'q1', parts: Parts<DateQuestion> = {}): DateQuestion =>
  finished<DateQuestion>(date, questionId, 'Which day', parts)

function finished<Q extends Question>(
  type: Pick<QuestionType<Q>, 'blank'>,
  questionId: string,
  asks: string,
  { config, ...parts }: Parts<Q>,
): Q {
  const blank = type.blank(SURVEY_ID, () => questionId)
  return { ...blank, text: `${asks}, ${questionId}?`, ...parts, config: { ...blank.config, ...config } }
}

const YES_AND_NO: readonly string[] = ['yes', 'no']

const anOption = (id: string) => ({ id: id as OptionId, text: `The ${id} one` })

const named = <Config extends object>({ config }: { readonly config?: Config }, ids = YES_AND_NO) => ({
  options: ids.map(anOption),
  ...config,
})

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

export const aRevision = (survey: Survey = aSurvey(), revision = 1): PublishedSurvey => resolveSurvey(survey, revision)
