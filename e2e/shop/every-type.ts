import type { Page } from '@playwright/test'
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

const options = ['a', 'b', 'c']
const config = { randomize: false }

/** One required question of each way of answering and looking; the last of all is `nps`. */
export const everyTypeOfQuestion = () => [
  aSingleSelect('single', { options, description: 'The one that came to mind first.', config }),
  aSingleSelect('pill', { options, config: { ...config, displayType: 'pill', allowOther: true } }),
  aMultiSelect('multi', { options, config: { ...config, minSelect: 2 } }),
  aDropDown('drop', { options, config }),
  anImageQuestion('image', { options, config }),
  aTextQuestion('text', { config: { placeholder: 'In your own words' } }),
  aDateQuestion('date'),
  aRating('emoji', { config: { displayType: 'emoji' } }),
  aRating('star', { config: { displayType: 'star' } }),
  aRating('number', { config: { displayType: 'number' } }),
  anNpsQuestion('nps'),
]

/** Gives an answer to the question on the screen, by its id. */
export const answers: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  single: (page) => page.getByRole('radio', { name: 'The b one' }).check(),
  async pill(page) {
    await page.getByRole('radio', { name: 'Other' }).check()
    await page.getByPlaceholder('Please specify').fill('A friend')
  },
  async multi(page) {
    await page.getByRole('checkbox', { name: 'The a one' }).check()
    await page.getByRole('checkbox', { name: 'The c one' }).check()
  },
  async drop(page) {
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'The b one' }).click()
    await page.getByRole('combobox').click() // stays open, to be looked at
  },
  image: (page) => page.getByRole('radio', { name: 'The b one' }).check(),
  text: (page) => page.getByRole('textbox').fill('x'.repeat(1_990)),
  async date(page) {
    await page.getByRole('textbox').fill('2026-11-21')
    await page.getByRole('button', { name: 'Choose from the calendar' }).click()
  },
  emoji: (page) => page.getByRole('radio', { name: 'Very good' }).check(),
  star: (page) => page.getByRole('radio', { name: '3 of 5' }).check(),
  number: (page) => page.getByRole('radio', { name: '4', exact: true }).check(),
  nps: (page) => page.getByRole('radio', { name: '9', exact: true }).check(),
}
