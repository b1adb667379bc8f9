import { paste } from '../builder/builder-page.ts'
import { inBuilder, LOADS, type ScreenCase, type ScreenStep } from './screen.ts'
import {
  change,
  closeSheet,
  openFromMore,
  pressButton,
  SURVEY,
  saveNothing,
  sheetNamed,
  takeScreen,
  withQuestion,
} from './screen-actions.ts'

/** Every type of question selected; the first is selected anyway. */
const EDITORS = ['nps', 'multi', 'rating', 'drop-down', 'image', 'text', 'date'].map(
  (type, index): ScreenStep => ({ name: `builder-${type}`, act: (page) => takeScreen(page, index + 2) }),
)

/** The actions for the survey as a whole, and the things that can be added to it. */
const SHEETS: readonly ScreenStep[] = [
  { name: 'builder-details', act: (page) => openFromMore(page, 'Name and description') },
  { name: 'builder-design', act: (page) => openFromMore(page, 'Design') },
  {
    name: 'builder-design-color',
    async act(page) {
      // Too light to be read in light, and what stands there then is no color.
      await sheetNamed(page, 'Design').getByRole('textbox', { name: 'Color as text' }).fill('#ffcc00')
      await sheetNamed(page, 'Design').getByText('Made darker').waitFor()
      await sheetNamed(page, 'Design').getByRole('textbox', { name: 'Color as text' }).fill('#ffcc0')
      await page.keyboard.press('Tab')
      await sheetNamed(page, 'Design').getByText('Write a color as').waitFor()
    },
  },
  {
    name: 'builder-design-dark',
    async act(page) {
      await sheetNamed(page, 'Design').getByRole('textbox', { name: 'Color as text' }).fill('#2f6690')
      await sheetNamed(page, 'Design').getByRole('radio', { name: 'Dark' }).check()
      await sheetNamed(page, 'Design').getByText('Always dark').waitFor()
    },
  },
  { name: 'builder-ways', act: (page) => openFromMore(page, 'Ways to ask') },
  { name: 'builder-discard', act: (page) => openFromMore(page, 'Discard changes', 'Discard your changes?') },
  {
    name: 'builder-add',
    async act(page) {
      await closeSheet(page)
      await pressButton(page, 'Add a question')
      await sheetNamed(page, 'Add a question').waitFor()
    },
  },
]

/** The results of edits to the first question, until it is deleted. */
const EDITS: readonly ScreenStep[] = [
  {
    name: 'builder-option-taken',
    async act(page) {
      await page.getByRole('textbox', { name: 'Option 2' }).fill('A podcast')
      await page.keyboard.press('Tab')
      await page.getByRole('alert').filter({ hasText: '“A podcast” is an option already' }).waitFor()
    },
  },
  {
    name: 'builder-nearly-full',
    async act(page) {
      await page.getByLabel('Question text').fill('Why? '.repeat(100).slice(0, 495))
      await page.getByText('5 left', { exact: true }).waitFor()
    },
  },
  {
    name: 'builder-option-menu',
    async act(page) {
      await pressButton(page, 'More for TikTok')
      await page.getByRole('menuitem', { name: 'Remove' }).waitFor()
    },
  },
  {
    name: 'builder-question-menu',
    async act(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await pressButton(page, 'More for question 1')
      await page.getByRole('menuitem', { name: 'Change type' }).waitFor()
    },
  },
  {
    name: 'builder-type',
    async act(page) {
      // By keyboard: the walk has scrolled it away for its picture.
      await page.getByRole('menuitem', { name: 'Change type' }).press('Enter')
      await sheetNamed(page, 'Change type').waitFor()
    },
  },
  {
    name: 'builder-deleted',
    async act(page) {
      await closeSheet(page)
      await withQuestion(page, 1, 'Delete')
      await page.getByText('Question 1 deleted', { exact: true }).waitFor()
    },
  },
]

/** The parts of a rule, each with the sheet that sets it. */
const LOGIC_SHEETS = (
  [
    ['values', /^If the answer/],
    ['scores', /^If the score/],
    ['target', 'Choose a question'],
    ['otherwise', /^Otherwise/],
  ] as const
).map(
  ([part, opens]): ScreenStep => ({
    name: `logic-${part}`,
    async act(page) {
      await closeSheet(page)
      const card = page.getByRole('region', { name: /^Logic of question/ })
      await card.getByRole('button', { name: opens }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  }),
)

/** The builder: its views, what opens in it, and how it answers edits. */
export const BUILDER_SCREENS: readonly ScreenCase[] = [
  inBuilder('builder', { states: LOADS, call: SURVEY, next: EDITORS }),
  inBuilder('builder-undone', {
    async act(page) {
      await saveNothing(page)
      const required = page.getByRole('switch', { name: 'Required' })
      for (const _ of ['once', 'twice']) await required.click()
      await pressButton(page, 'Undo')
    },
  }),
  inBuilder('builder-more', {
    async act(page) {
      await saveNothing(page)
      await change(page)
      await pressButton(page, 'More')
      await sheetNamed(page, 'More').getByRole('button', { name: 'Discard changes' }).waitFor()
    },
    next: SHEETS,
  }),
  inBuilder('builder-design-free', {
    who: 'free',
    act: (page) => openFromMore(page, 'Design'),
  }),
  inBuilder('builder-outline', { widths: [390], act: (page) => openFromMore(page, 'Questions') }),
  inBuilder('builder-pasted', {
    async act(page) {
      await saveNothing(page)
      await paste(page.getByRole('button', { name: 'Add an option, or paste a list' }), 'A podcast\nA podcast\nTikTok')
      await page.getByText('2 options added. 1 was there already.').waitFor()
    },
    next: EDITS,
  }),
  inBuilder('builder-order-offered', {
    async act(page) {
      await saveNothing(page)
      await takeScreen(page, 5) // the drop-down
      const letters = [...'ABCDEFGH'].join('\n')
      await paste(page.getByRole('button', { name: 'Add an option, or paste a list' }), letters)
      await page.getByRole('button', { name: 'Keep this order' }).waitFor()
    },
  }),
  inBuilder('logic', { states: LOADS, call: SURVEY, next: LOGIC_SHEETS }, 'logic'),
  inBuilder(
    'logic-gated',
    {
      who: 'free',
      async act(page) {
        await page.getByText('Every question can be reached, and every path ends.').waitFor()
        await page.getByRole('button', { name: 'Add a rule' }).getByText('Pro').first().waitFor()
      },
    },
    'logic',
  ),
  inBuilder(
    'logic-faults',
    {
      who: 'unready',
      async act(page) {
        await saveNothing(page)
        for (const weight of ['Fix before publishing', 'Worth a look'])
          await page.getByRole('list', { name: weight }).waitFor()
      },
      next: [
        {
          name: 'logic-mended',
          async act(page) {
            await pressButton(page, /^Remove rule 2/)
            await page.getByRole('heading', { name: 'Paths' }).and(page.locator(':focus')).waitFor()
          },
        },
      ],
    },
    'logic',
  ),
]
