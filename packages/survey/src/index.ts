/** The entry point for server and dashboard; a respondent's page takes `respondent.ts`. */

export type {
  Answer,
  AnswerField,
  Answers,
  GivenValue,
  ManyOptions,
  OneOption,
  PickedImage,
  RawAnswers,
} from './answer.ts'
export * as ANSWER_LIMITS from './answer-limits.ts'
export type { Appearance, PageAppearance } from './appearance/appearance.ts'
export { contrastOf, readableAccent } from './appearance/readable-accent.ts'
export type { AudienceFilter, ShopperContext } from './audience/filter.ts'
export { matchesAudience, reportedTexts } from './audience/matches-audience.ts'
export { operatorsOf } from './audience/operators.ts'
export { DAY_MS } from './day-ms.ts'
export { addQuestion } from './editing/add-question.ts'
export { changeType } from './editing/change-type.ts'
export { deleteQuestion } from './editing/delete-question.ts'
export { type Difference, differences, type Setting } from './editing/differences.ts'
export { duplicateQuestion } from './editing/duplicate-question.ts'
export { duplicateContent, duplicateSurveySteps, withFreshIds } from './editing/duplicate-survey.ts'
export { updateQuestion } from './editing/edit-question.ts'
export type { Edited, EditProblem } from './editing/edited.ts'
export { ensureUniqueTexts } from './editing/ensure-unique-texts.ts'
export { fixFor, type RouteFix } from './editing/fix-for.ts'
export { type History, type HistoryStep, NO_HISTORY, record, redo, undo } from './editing/history.ts'
export { moveQuestion } from './editing/move-question.ts'
export { setAppearance } from './editing/set-appearance.ts'
export { setAudience } from './editing/set-audience.ts'
export { addOption, moveOption, removeOption, renameOption, setOptionImage } from './editing/set-options.ts'
export { canEnd, type Otherwise, otherwiseOf, setOtherwise } from './editing/set-otherwise.ts'
export { addRule, changeRule, moveRule, type RuleChange, removeRule } from './editing/set-rules.ts'
export { estimatedMinutes, estimatedMinutesSteps, inMinutes } from './flow/estimated-minutes.ts'
export { type FlowCause, type FlowEdge, type FlowGraph, flowGraph, type GoneEdge } from './flow/flow-graph.ts'
export { longestRemaining, type Remaining } from './flow/longest-remaining.ts'
export { measureRoutes, type RouteMeasure } from './flow/measure-routes.ts'
export { endsHere, nextQuestionId } from './flow/next-question.ts'
export { stepBack, stepForward } from './flow/path.ts'
export { type Path, startPath } from './flow/question-order.ts'
export { checkRoutes } from './flow/route-check.ts'
export { type RouteFinding, stopsPublishing } from './flow/route-finding.ts'
export { type WhyNext, whyNext } from './flow/why-next.ts'
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
export { isDeepEqual } from './is-deep-equal.ts'
export { LIMITS } from './limits.ts'
export { newUuid } from './new-uuid.ts'
export type { Pausable } from './pausable.ts'
export { freezeSurvey, type PublishProblem, publishProblems, publishSteps } from './publish.ts'
export type { PageSurvey, PublishedQuestion, PublishedSurvey } from './published-survey.ts'
export { isDay } from './questions/calendar-day.ts'
export type { Control, ControlOption, OptionsControl, ScaleControl, SummaryShape } from './questions/control.ts'
export { rulesApplyTo } from './questions/control.ts'
export { answersTo, parseAnswer } from './questions/control-rules.ts'
export type { DateQuestion } from './questions/date.ts'
export type { DropDownQuestion } from './questions/drop-down.ts'
export type { ImageQuestion } from './questions/image.ts'
export type { MultiSelectQuestion } from './questions/multi-select.ts'
export type { NpsQuestion } from './questions/nps.ts'
export { type NpsGroup, npsGroup, scoreGroup } from './questions/nps-group.ts'
export { optionOrder } from './questions/option-order.ts'
export type { AnswerProblem } from './questions/parse-answer.ts'
export type { RatingQuestion } from './questions/rating.ts'
export { controlOf, type Question, type QuestionTypeName, questionTypes } from './questions/registry.ts'
export type { FlowQuestion, Rule } from './questions/rule.ts'
export type { SingleSelectQuestion } from './questions/single-select.ts'
export type { TextQuestion } from './questions/text.ts'
export { resolveSurvey } from './resolve-survey.ts'
export type { AssignedOption, AssignedOptions } from './responses/assigned-options.ts'
export {
  COUNTERS_OF_STEP,
  type CountedResponse,
  contribution,
  contributionParts,
  type Fact,
  factParts,
  type Occasion,
  SHOWN,
  shownLines,
} from './responses/contribution.ts'
export { type CounterLine, counterKey, difference, lineSums } from './responses/counter-line.ts'
export { fold } from './responses/fold.ts'
export { foldPages, joinPages, type PageStates, storedPages } from './responses/fold-pages.ts'
export { foldText } from './responses/fold-text.ts'
export { maskAnswers } from './responses/mask-answers.ts'
export { CARD_MASK, EMAIL_MASK, maskText } from './responses/mask-text.ts'
export { maxResponseBytes } from './responses/max-response-bytes.ts'
export {
  CUSTOMER_TYPES,
  LISTED_FACTS,
  type ListedFact,
  MAX_FACT_LENGTH,
  MAX_FACT_VALUES,
  MAX_PATH_LENGTH,
  PAGE_FACTS,
  type PageFact,
  type PageFacts,
  type SentFacts,
  SURFACES,
  type Surface,
} from './responses/page-facts.ts'
export type { ResponseMessage, ResponseState } from './responses/response-message.ts'
export { givenAnswers, type StoredAnswers, storedAnswers, storedWalk } from './responses/stored-answers.ts'
export { type Walked, walk } from './responses/walk.ts'
export { assertNever, err, ok, type Result } from './result.ts'
export { FEWEST_SCORES, FEWEST_SURE_RESPONSES } from './results/few-responses.ts'
export { filterText } from './results/filter-text.ts'
export { canonicalLeftOut, leftOutText } from './results/left-out-text.ts'
export {
  canonicalFilters,
  parseResultsQuery,
  type QueryMistake,
  type ResultsParameters,
  responsesQueryText,
  resultsQueryText,
} from './results/query-text.ts'
export {
  ALL_RESULTS,
  ANY_VALUE,
  type DayRange,
  FILTER_RULES,
  type FilterKind,
  type FilterRule,
  filterRule,
  MAX_FILTERS,
  type OptionsLeftOut,
  PERIODS_IN_DAYS,
  plainQuery,
  type ResultsFilter,
  type ResultsPeriod,
  type ResultsQuery,
} from './results/results-query.ts'
export {
  EVERY_ORDER,
  hasAllResponses,
  isEveryOrder,
  isUnfiltered,
  VERIFIED_ONLY,
  withVerifiedOnly,
} from './results/verified-orders.ts'
export { sanitizeText } from './sanitize-text.ts'
export { contentEntries, surveyFields, surveySchema, validateQuestions } from './survey.schema.ts'
export { DEFAULT_SURVEY_NAME, type Survey } from './survey.ts'
export { MAX_SURVEY_BYTES, surveyBytes, surveyBytesSteps } from './survey-bytes.ts'
export { type Template, type TemplateCategory, templateCategories } from './template.ts'
