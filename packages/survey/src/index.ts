/** The door for server and dashboard; a respondent's page takes `respondent.ts`. */

export type { Answer, Answers, GivenValue, ManyOptions, OneOption, PickedImage, RawAnswers } from './answer.ts'
export * as ANSWER_LIMITS from './answer-limits.ts'
export type { AudienceFilter, ShopperContext } from './audience/filter.ts'
export { matchesAudience } from './audience/matches-audience.ts'
export { addQuestion } from './editing/add-question.ts'
export { deleteQuestion } from './editing/delete-question.ts'
export { duplicateQuestion } from './editing/duplicate-question.ts'
export { duplicateSurvey } from './editing/duplicate-survey.ts'
export { updateQuestion } from './editing/edit-question.ts'
export type { Edited, EditProblem } from './editing/edited.ts'
export { moveQuestion } from './editing/move-question.ts'
export { addOption, moveOption, removeOption, renameOption, setOptionImage } from './editing/set-options.ts'
export { type FlowCause, type FlowEdge, type FlowGraph, flowGraph, type GoneEdge } from './flow/flow-graph.ts'
export { longestRemaining, type Remaining } from './flow/longest-remaining.ts'
export { endsHere, nextQuestionId } from './flow/next-question.ts'
export { type Path, startPath, stepBack, stepForward } from './flow/path.ts'
export type { FlowQuestion, Rule } from './flow/rule.ts'
export {
  type MerchantId,
  type NewId,
  type OptionId,
  OTHER_OPTION_ID,
  type QuestionId,
  type ResponseId,
  type SessionId,
  type StoreId,
  type SurveyId,
} from './ids.ts'
export { LIMITS } from './limits.ts'
export { mendText } from './mend-text.ts'
export { newUuid } from './new-uuid.ts'
export { type PublishProblem, publish, publishProblems, resolveSurvey } from './publish.ts'
export type { PageSurvey, PublishedQuestion, PublishedSurvey } from './published-survey.ts'
export type { Control, ControlOption, OptionsControl, ScaleControl } from './questions/control.ts'
export type { DateQuestion } from './questions/date.ts'
export type { DropDownQuestion } from './questions/drop-down.ts'
export type { ImageQuestion } from './questions/image.ts'
export type { MultiSelectQuestion } from './questions/multi-select.ts'
export type { NpsQuestion } from './questions/nps.ts'
export { type NpsGroup, npsGroup, scoreGroup } from './questions/nps-group.ts'
export { optionOrder } from './questions/option-order.ts'
export { type AnswerProblem, parseAnswer } from './questions/parse-answer.ts'
export type { RatingQuestion } from './questions/rating.ts'
export { controlOf, type Question, type QuestionTypeName, questionTypes } from './questions/registry.ts'
export type { SingleSelectQuestion } from './questions/single-select.ts'
export type { SummaryShape } from './questions/summary-shape.ts'
export type { TextQuestion } from './questions/text.ts'
export { type CountedResponse, contribution, type Occasion, SHOWN, shownLines } from './responses/contribution.ts'
export { type CounterLine, counterKey, difference, lineSums } from './responses/counter-line.ts'
export { fold } from './responses/fold.ts'
export { foldPages, joinPages, type PageStates } from './responses/fold-pages.ts'
export type { ResponseMessage, ResponseState } from './responses/response-message.ts'
export { type Walked, walk } from './responses/walk.ts'
export { assertNever, err, ok, type Result } from './result.ts'
export { surveySchema } from './survey.schema.ts'
export { DEFAULT_SURVEY_NAME, type Survey } from './survey.ts'
