import { type OptionId, type SurveyId, surveyBytes } from '@earshot/survey'
import { aSingleSelect } from '@earshot/survey/testing'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { aDraft } from './draft.ts'

const options = Array.from({ length: 200 }, (_, index) => ({
  id: `o${index}` as OptionId,
  text: String(index).padStart(195, 'x'),
}))
const large = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const question = aSingleSelect(`q${index + 1}`)
    return { ...question, orderIndex: index, config: { ...question.config, options } }
  })

test('the builder warns when a survey is close to its 2 MB limit', async ({ page, context }) => {
  const token = await logInWith(context)
  const count = Math.floor(1_850_000 / JSON.stringify(large(1)[0]).length)
  const questions = large(count)
  const survey = { surveyId: 's' as SurveyId, name: 'Large', description: '', questions }
  expect(surveyBytes(survey)).toBeGreaterThan(1_810_000)
  await page.goto(`/builder/${await aDraft(token, large(2))}`)
  await expect(page.getByRole('button', { name: 'Edit question 2' }).first()).toBeVisible()
  await expect(page.getByText('of its 2 MB limit')).toHaveCount(0)
  await page.goto(`/builder/${await aDraft(token, questions)}`)
  await expect(page.getByText(/This survey uses 9[0-2]% of its 2 MB limit/)).toBeVisible()
})
