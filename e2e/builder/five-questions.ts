import { type OptionId, type PageSurvey, type Survey, walk } from '@earshot/survey'
import {
  aDropDown,
  aMultiSelect,
  anNpsQuestion,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
} from '@earshot/survey/testing'
import { read } from '../support/demo-client.ts'
import { detailsOf, type TestMerchant } from '../support/merchant.ts'
import { earshot, expect } from '../support/test.ts'

// Five questions with a fork, the same for every author and every driver.

export const NAME = 'After the purchase'
export const TEXTS = {
  where: 'Where did you first hear of us?',
  friend: 'Which friend?',
  look: 'What made you look?',
  country: 'Where do you live?',
  likely: 'Would you recommend us?',
} as const

const options = (...texts: string[]) => texts.map((text) => ({ id: text as OptionId, text }))

/** Friends are asked for a name, and that is all; everybody else passes that over. An option is named by its text. */
const five = aSurvey([
  aSingleSelect('q1', {
    text: TEXTS.where,
    description: 'The very first time.',
    config: { options: options('A friend', 'Instagram', 'TikTok') },
    logic: [aRule(['Instagram', 'TikTok'], 'q3')],
  }),
  aTextQuestion('q2', { text: TEXTS.friend, isRequired: false, config: { isTerminal: true } }),
  aMultiSelect('q3', {
    text: TEXTS.look,
    config: { options: options('The price', 'The scent', 'The jar'), maxSelect: 2 },
  }),
  aDropDown('q4', { text: TEXTS.country, config: { options: options('Denmark', 'Norway', 'Sweden') } }),
  anNpsQuestion('q5', { text: TEXTS.likely, config: { displayType: 'emoji' } }),
])

/** Waits until the server keeps exactly these five. @returns the survey as it is kept */
export async function expectSaved(api: TestMerchant['api'], surveyId: string): Promise<Survey> {
  const saved = () => api<Survey>('GET', `/surveys/${surveyId}`)
  await expect
    .poll(async () => {
      const survey = await saved()
      const { name, description, questions } = plainly(survey, survey)
      return { name, description, questions }
    })
    .toEqual({ name: NAME, description: '', questions: five.questions })
  return saved()
}

/** Shoppers get exactly these five, and different answers take different paths. */
export async function expectPublished(
  { api, token }: Pick<TestMerchant, 'api' | 'token'>,
  surveyId: string,
): Promise<void> {
  const saved = await expectSaved(api, surveyId)
  expect(saved).toMatchObject({ status: 'published', publishedRevision: 1, hasUnpublishedChanges: false })
  const { store } = await detailsOf(token)
  const asked = `${earshot.storefront}/storefront/v1/${store.publicKey}/surveys`
  expect(await read(asked)).toEqual({
    surveys: [{ surveyId, revision: 1, branded: false }],
    currency: 'EUR',
    leftOutFacts: [],
  })
  const { questions } = plainly(await read<PageSurvey>(`${asked}/${surveyId}/revisions/1`), saved)
  expect(questions).toEqual(aRevision(five).questions.map(({ summary: _, ...question }) => question))

  const friend = { q1: { optionId: 'A friend' }, q2: { value: 'Ada' } }
  expect(walk(questions, friend)).toMatchObject({ path: ['q1', 'q2'], ended: true })
  const others = { q3: { optionIds: ['The jar'] }, q4: { optionId: 'Norway' }, q5: { value: 9 } }
  for (const optionId of ['Instagram', 'TikTok']) {
    const replayed = walk(questions, { q1: { optionId }, ...others })
    expect(replayed).toMatchObject({ path: ['q1', 'q3', 'q4', 'q5'], ended: true })
  }
}

/** The same with names for ids that are others each time: questions by their places, options by their texts. */
function plainly<Piece>(piece: Piece, { surveyId, questions }: Survey): Piece {
  const names = new Map<unknown, string>([[surveyId, five.surveyId]])
  for (const { questionId, orderIndex, config } of questions) {
    names.set(questionId, `q${orderIndex + 1}`)
    for (const { id, text } of 'options' in config ? config.options : []) names.set(id, text)
  }
  return JSON.parse(JSON.stringify(piece), (_, value) => names.get(value) ?? value)
}
