import { elementIds } from '../element-ids.ts'
import { elementIdInLogic } from '../logic/element-id-in-logic.ts'
import type { LocatedProblem } from './use-publishing.ts'

/** Whether it is fixed in the survey's audience, which is outside of its questions. */
export const isAudienceProblem = ({ refusal }: LocatedProblem): boolean =>
  refusal?.featureKey === 'advanced_survey_targeting'

/** The element to focus, so that a problem can be fixed at once. ADR-0024. @returns an id */
export function problemElementId(problem: LocatedProblem): string {
  const { code, questionId, optionId } = problem
  const inLogic = elementIdInLogic(problem)
  if (inLogic !== null) return inLogic
  if (questionId === undefined) return elementIds.addQuestion
  if (optionId !== undefined) {
    return code === 'option_image_missing' ? elementIds.picture(optionId) : elementIds.option(optionId)
  }
  switch (code) {
    case 'question_text_empty':
      return elementIds.text(questionId)
    case 'too_few_options':
      return elementIds.addOption(questionId)
    case 'choose_more_than_offered':
      return elementIds.fewerAtLeast(questionId)
    default:
      return elementIds.card(questionId)
  }
}
