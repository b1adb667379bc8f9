import { type OptionId, type Question, questionTypes, type Survey, type SurveyId } from '@earshot/survey'

const HEARD_OF_US = ['Instagram', 'A friend or family', 'Google search', 'A market or fair']

/** What the demo store asks on its thank-you page. */
export function demoSurvey(surveyId: SurveyId, newId: () => string): Survey {
  const heard = questionTypes.single_select.blank(surveyId, newId)
  const likely = questionTypes.nps.blank(surveyId, newId)
  const options = HEARD_OF_US.map((text) => ({ id: newId() as OptionId, text }))
  const questions: Question[] = [
    { ...heard, text: 'Where did you first hear about us?', config: { ...heard.config, options, allowOther: true } },
    { ...likely, text: 'How likely are you to recommend us to a friend?', orderIndex: 1 },
  ]
  return { surveyId, name: 'How did you hear about us?', description: '', questions }
}
