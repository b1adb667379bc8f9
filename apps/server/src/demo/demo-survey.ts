import { type OptionId, type Question, questionTypes, type Survey, type SurveyId } from '@earshot/survey'

const SOURCES = ['Instagram', 'A friend or family', 'Google search', 'A market or fair']
const REASONS = ['The scents', 'Made by hand', 'The price', 'The packaging', 'It’s a gift']

/** The demo store's survey on its thank-you page: one question of each of the common types. */
export function demoSurvey(surveyId: SurveyId, newId: () => string): Survey {
  const optionsOf = (texts: readonly string[]) => texts.map((text) => ({ id: newId() as OptionId, text }))
  const sourceQuestion = questionTypes.single_select.blank(surveyId, newId)
  const reasons = questionTypes.multi_select.blank(surveyId, newId)
  const checkout = questionTypes.rating.blank(surveyId, newId)
  const likely = questionTypes.nps.blank(surveyId, newId)
  const better = questionTypes.text.blank(surveyId, newId)
  const questions: Question[] = [
    {
      ...sourceQuestion,
      text: 'Where did you first hear about us?',
      config: { ...sourceQuestion.config, options: optionsOf(SOURCES), allowOther: true },
    },
    {
      ...reasons,
      text: 'What made you choose us?',
      description: 'As many as you like',
      config: { ...reasons.config, options: optionsOf(REASONS) },
    },
    {
      ...checkout,
      text: 'How was ordering from us?',
      config: { ...checkout.config, displayType: 'star' },
    },
    { ...likely, text: 'How likely are you to recommend us to a friend?' },
    { ...better, text: 'What could we do better?', isRequired: false },
  ]
  return {
    surveyId,
    name: 'How did you hear about us?',
    description: '',
    questions: questions.map((question, orderIndex) => ({ ...question, orderIndex })),
  }
}
