/** The entry point for a respondent's page: no module behind it imports a schema or the registry (ADR-0042). */

export type { Answer, Answers, GivenValue, ManyOptions, OneOption, PickedImage, RawAnswers } from './answer.ts'
export * as ANSWER_LIMITS from './answer-limits.ts'
export type { AudienceFilter, ShopperContext } from './audience/filter.ts'
export { matchesAudience } from './audience/matches-audience.ts'
export { operatorsOf } from './audience/operators.ts'
export { DAY_MS } from './day-ms.ts'
export { longestRemaining, type Remaining } from './flow/longest-remaining.ts'
export { endsHere, nextQuestionId } from './flow/next-question.ts'
export { stepBack, stepForward } from './flow/path.ts'
export { type Path, startPath } from './flow/question-order.ts'
export { type OptionId, OTHER_OPTION_ID, type QuestionId, type ResponseId, type SurveyId } from './ids.ts'
export { newUuid } from './new-uuid.ts'
export type { PageQuestion as PublishedQuestion, PageSurvey as PublishedSurvey } from './published-survey.ts'
export type {
  ChooseImage,
  ChooseMany,
  ChooseOne,
  Control,
  ControlOption,
  DateControl,
  ImageOption,
  OptionsControl,
  ScaleControl,
  TextControl,
} from './questions/control.ts'
export { parseAnswer } from './questions/control-rules.ts'
export { type NpsGroup, scoreGroup } from './questions/nps-group.ts'
export { optionOrder } from './questions/option-order.ts'
export type { AnswerProblem } from './questions/parse-answer.ts'
export type { FlowQuestion, Rule } from './questions/rule.ts'
export {
  MAX_FACT_LENGTH,
  MAX_FACT_VALUES,
  MAX_PATH_LENGTH,
  type PageFact,
  type SentFacts,
  type Surface,
} from './responses/page-facts.ts'
export type { ResponseMessage } from './responses/response-message.ts'
export { type Walked, walk } from './responses/walk.ts'
export { assertNever, err, ok, type Result } from './result.ts'
