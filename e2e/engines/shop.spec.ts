import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
} from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, snippet } from '../shop/shop.ts'
import { publishTo, storedCounts } from '../shop/store.ts'
import { engineTest as test } from './engine-test.ts'
import { shopper } from './shopper.ts'

/** A store that lets nothing onto its page but what Earshot asks for. */
const STRICT = {
  'content-security-policy': `default-src 'none'; script-src ${earshot.storefront}; connect-src ${earshot.storefront}; img-src ${earshot.storefront}`,
}
const options = ['a', 'b', 'c']
const config = { randomize: false }

test('a shopper answers all eight types in a store with a strict policy', async ({ driver, shop, store }) => {
  const surveyId = await publishTo(store, [
    aSingleSelect('single', { options, config }),
    aMultiSelect('multi', { options, config }),
    aDropDown('drop', { options, config }),
    anImageQuestion('image', { options, config }),
    aTextQuestion('text', { config: { placeholder: 'In your own words' } }),
    aDateQuestion('date'),
    aRating('rating'),
    anNpsQuestion('nps'),
  ])
  await driver.open(shop.page({ head: snippet(store), headers: STRICT }))
  const { sees, taps, types } = shopper(driver)
  const answer = async (question: string, ...steps: (() => Promise<void>)[]) => {
    await sees(question)
    for (const step of steps) await step()
    await taps(question.endsWith('nps?') ? 'Submit' : 'Next')
  }
  await answer('Which one, single?', () => taps('The b one'))
  await answer(
    'Which ones, multi?',
    () => taps('The a one'),
    () => taps('The c one'),
  )
  await answer(
    'Which of these, drop?',
    () => taps('Select an option'),
    () => taps('The c one'),
  )
  await answer('Which picture, image?', () => taps('The a one'))
  await answer(
    'What else, text?',
    () => taps('In your own words'),
    () => types('More candles'),
  )
  await answer(
    'Which day, date?',
    () => taps('YYYY-MM-DD'),
    () => types('2026-02-28'),
  )
  await answer('How good, rating?', () => taps('4'))
  await answer('How likely, nps?', () => taps('9'))
  await sees('Thank You!')
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
})

test('a survey continues where a reload interrupted it, and counts once', async ({ driver, shop, store }) => {
  const surveyId = await publishTo(store, [aSingleSelect('first', { options, config }), aTextQuestion('second')])
  const page = shop.page({ head: snippet(store) })
  const { sees, taps } = shopper(driver)
  await driver.open(page)
  await taps('The a one')
  await taps('Next')
  await sees('What else, second?')
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
  await driver.open(page)
  await sees('What else, second?')
  await taps('Back')
  await taps('The b one')
  await taps('Next')
  await sees('What else, second?')
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
})
