import { comparable } from './comparable.ts'
import { rulesApplyTo, rulesOf, targetOf } from './flow/next-question.ts'
import { loopsWithoutExit } from './flow/route-check.ts'
import type { OptionId, QuestionId } from './ids.ts'
import type { PublishedQuestion, PublishedSurvey } from './published-survey.ts'
import type { Control, ControlOption, ImageOption, OptionsControl } from './questions/control.ts'
import { controlOf, type Question, questionTypes } from './questions/registry.ts'
import { assertNever, err, ok, type Result } from './result.ts'
import type { Survey } from './survey.ts'

/** Why a survey cannot be published, each leading to its place. Decisions D4. */
export type PublishProblem =
  | { readonly code: 'no_questions' }
  | {
      readonly code:
        | 'question_text_empty'
        | 'too_few_options'
        | 'choose_more_than_offered'
        | 'next_question_missing'
        | 'loop_without_exit'
      readonly questionId: QuestionId
    }
  | {
      readonly code: 'option_text_empty' | 'option_text_repeated' | 'option_image_missing'
      readonly questionId: QuestionId
      readonly optionId: OptionId
    }
  | { readonly code: 'rule_target_missing'; readonly questionId: QuestionId; readonly ruleIndex: number }

/** Freezes the working copy into a revision, or says all that stands in the way. Decisions D4. */
export function publish(survey: Survey, revision: number): Result<PublishedSurvey, readonly PublishProblem[]> {
  const problems = publishProblems(survey)
  return problems.length === 0 ? ok(resolveSurvey(survey, revision)) : err(problems)
}

/** The survey as respondents would meet it, ready or not: what the preview plays. Decisions D1. */
export const resolveSurvey = (survey: Survey, revision: number): PublishedSurvey => ({
  surveyId: survey.surveyId,
  revision,
  questions: survey.questions.map(resolveQuestion),
})

/** All that stands in the way of publishing, in the order of the questions. Decisions D4. */
export function publishProblems({ questions }: Survey): readonly PublishProblem[] {
  if (questions.length === 0) return [{ code: 'no_questions' }]
  const loops = new Set(loopsWithoutExit(questions.map(resolveQuestion)))
  const known = new Set(questions.map((question) => question.questionId))
  return questions.flatMap((question) => [
    ...wordProblems(question),
    ...flowProblems(question, known),
    ...(loops.has(question.questionId)
      ? [{ code: 'loop_without_exit', questionId: question.questionId } as const]
      : []),
  ])
}

function wordProblems(question: Question): readonly PublishProblem[] {
  const { questionId, text } = question
  const problems = controlProblems(questionId, controlOf(question))
  return isEmpty(text) ? [{ code: 'question_text_empty', questionId }, ...problems] : problems
}

function controlProblems(questionId: QuestionId, control: Control): readonly PublishProblem[] {
  switch (control.as) {
    case 'options': {
      const repeated = repeatedIn(control.options)
      return [
        ...(control.options.length < 2 ? [{ code: 'too_few_options', questionId } as const] : []),
        ...(asksForTooMany(control) ? [{ code: 'choose_more_than_offered', questionId } as const] : []),
        ...control.options.flatMap((option) => optionProblems(questionId, option, repeated)),
      ]
    }
    case 'scale':
    case 'text':
    case 'date':
      return []
    default:
      return assertNever(control)
  }
}

const asksForTooMany = (control: OptionsControl): boolean =>
  control.choose === 'many' && control.minSelect > control.options.length + (control.otherLabel === null ? 0 : 1)

/** A picture needs a text too: where the label is hidden, it is what those hear who do not see it. */
function optionProblems(
  questionId: QuestionId,
  option: ControlOption | ImageOption,
  repeated: ReadonlySet<OptionId>,
): readonly PublishProblem[] {
  const { optionId, text } = option
  return [
    ...(isEmpty(text) ? [{ code: 'option_text_empty', questionId, optionId } as const] : []),
    ...(repeated.has(optionId) ? [{ code: 'option_text_repeated', questionId, optionId } as const] : []),
    ...('imageUrl' in option && option.imageUrl === null
      ? [{ code: 'option_image_missing', questionId, optionId } as const]
      : []),
  ]
}

/** The options that say what one before them says; those without text say nothing. Spec §5. */
function repeatedIn(options: readonly ControlOption[]): ReadonlySet<OptionId> {
  const said = new Set<string>()
  const repeated = new Set<OptionId>()
  for (const { optionId, text } of options) {
    if (isEmpty(text)) continue
    if (said.has(comparable(text))) repeated.add(optionId)
    said.add(comparable(text))
  }
  return repeated
}

function flowProblems(question: Question, known: ReadonlySet<string>): readonly PublishProblem[] {
  const { questionId, config } = question
  const leadsAstray = (target: string | null) => target !== null && !known.has(target)
  const problems: PublishProblem[] = rulesOf(question).flatMap((rule, ruleIndex) =>
    leadsAstray(targetOf(rule)) ? [{ code: 'rule_target_missing', questionId, ruleIndex }] : [],
  )
  return leadsAstray(config.nextQuestionId) ? [...problems, { code: 'next_question_missing', questionId }] : problems
}

function resolveQuestion(question: Question): PublishedQuestion {
  const { questionId, type, text, description, isRequired, orderIndex, config, logic } = question
  return {
    questionId,
    type,
    text,
    description,
    isRequired,
    orderIndex,
    control: controlOf(question),
    summary: questionTypes[type].summaryShape,
    logic: rulesApplyTo(type) ? logic : [],
    config: { nextQuestionId: config.nextQuestionId, isTerminal: 'isTerminal' in config && config.isTerminal },
  }
}

const isEmpty = (text: string) => text.trim() === ''
