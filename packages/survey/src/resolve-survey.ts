import { pageAppearance } from './appearance/page-appearance.ts'
import type { Pausable } from './pausable.ts'
import type { PublishedQuestion, PublishedSurvey } from './published-survey.ts'
import { rulesApplyTo } from './questions/control.ts'
import { controlOf, type Question, questionTypes } from './questions/registry.ts'
import type { Survey } from './survey.ts'

/** The survey as respondents would meet it, ready or not: the preview plays it. ADR-0020. */
export function resolveSurvey(
  { surveyId, questions, audience, appearance }: Survey,
  revision: number,
): PublishedSurvey {
  return {
    surveyId,
    revision,
    questions: questions.map(resolveQuestion),
    ...(audience && { audience }),
    ...(appearance && { appearance: pageAppearance(appearance) }),
  }
}

/** Resolves one question after another, so that `resolveSurvey` finds each of them resolved. */
export function* resolveSteps({ questions }: Pick<Survey, 'questions'>): Pausable<void> {
  for (const question of questions) {
    resolveQuestion(question)
    yield
  }
}

const resolved = new WeakMap<Question, PublishedQuestion>()

/** The same question always resolves to the same object, so that everything known of it stays valid. */
function resolveQuestion(question: Question): PublishedQuestion {
  const known = resolved.get(question)
  if (known) return known
  const { questionId, type, text, description, isRequired, orderIndex, config, logic } = question
  const published = {
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
  resolved.set(question, published)
  return published
}
