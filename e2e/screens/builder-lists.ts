import type { Page } from '@playwright/test'
import { inBuilder, type ScreenCase } from './screen.ts'
import { closeSheet, freezeClock, pressButton, saveNothing, sheetNamed, withQuestion } from './screen-actions.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const map = (page: Page) => page.getByRole('application', { name: 'Flow map' })
const onMap = (page: Page, name: RegExp) => map(page).getByRole('button', { name })
const openMap = (page: Page) => onMap(page, /^Question 1,/).waitFor()

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** The survey drawn: as a map, as shoppers meet it, from right to left, and in three panes. */
export const BUILDER_DRAWINGS: readonly ScreenCase[] = [
  inBuilder(
    'map',
    {
      who: 'unready',
      // Folded, with its faults marked.
      act: (page) =>
        onMap(page, /\d warnings?/)
          .first()
          .waitFor(),
      next: [
        {
          name: 'map-unfolded',
          async act(page) {
            await pressButton(page, 'Show every question')
            await onMap(page, /^Question 30,/).waitFor()
          },
        },
        {
          name: 'map-small',
          async act(page) {
            const smaller = page.getByRole('button', { name: 'Smaller' })
            while ((await smaller.getAttribute('aria-disabled')) === 'false') await smaller.click()
          },
        },
        {
          name: 'map-contrast',
          async act(page) {
            await pressButton(page, 'Fold')
            await pressButton(page, 'Fit to the screen')
            await page.emulateMedia({ contrast: 'more' })
          },
        },
        {
          name: 'map-forced-colors',
          act: (page) => page.emulateMedia({ contrast: null, forcedColors: 'active' }),
        },
      ],
    },
    'map',
  ),
  inBuilder(
    'map-none',
    { states: ['empty'], act: (page) => page.getByText('Nothing to lead through yet').waitFor() },
    'map',
  ),
  inBuilder(
    'builder-preview',
    {
      states: ['full', 'empty'],
      async act(page) {
        await preview(page)
          .getByRole('heading')
          .or(preview(page).getByText('Add questions to preview..'))
          .first()
          .waitFor()
      },
      next: [
        {
          // The first question answered: it stands there with its answer, and the second with its reason.
          name: 'builder-preview-path',
          async act(page) {
            await preview(page).getByRole('radio').first().check()
            await preview(page).getByRole('button', { name: 'Next' }).click()
            const path = preview(page).getByRole('button', { name: 'Path so far 2 questions' })
            if ((await path.getAttribute('aria-expanded')) === 'false') await path.click()
            await preview(page).getByRole('button', { name: 'Return to question 1' }).waitFor()
          },
        },
      ],
    },
    'preview',
  ),
  inBuilder(
    'builder-preview-end',
    {
      who: 'free',
      async act(page) {
        await preview(page).getByRole('radio').first().check()
        await preview(page).getByRole('button', { name: 'Next' }).click()
        await preview(page).getByRole('radio', { name: '9' }).check()
        // Without this it would start over.
        await freezeClock(page)
        await preview(page).getByRole('button', { name: 'Submit' }).click()
        await preview(page).getByText('The survey ends after 2').waitFor()
      },
    },
    'preview',
  ),
  inBuilder('builder-right-to-left', {
    who: 'unready',
    isRightToLeft: true,
    widths: [390],
    next: [
      {
        name: 'builder-more-right-to-left',
        async act(page) {
          await pressButton(page, 'More')
          await sheetNamed(page, 'More').waitFor()
        },
      },
      {
        name: 'logic-right-to-left',
        async act(page) {
          await closeSheet(page)
          await openTab(page, 'Logic')
          await page.getByText('Fix before publishing').waitFor()
        },
      },
      {
        name: 'map-right-to-left',
        async act(page) {
          await page.getByRole('radio', { name: 'Map' }).check()
          await openMap(page)
        },
      },
      {
        name: 'builder-preview-right-to-left',
        async act(page) {
          await openTab(page, 'Preview')
          await preview(page).getByRole('heading').waitFor()
        },
      },
    ],
  }),
  inBuilder('builder-wide', {
    widths: [1280],
    async act(page) {
      await saveNothing(page)
      await preview(page).getByRole('heading').waitFor()
    },
    next: [
      {
        name: 'builder-wide-folded',
        async act(page) {
          await pressButton(page, 'Fold questions')
          await page.getByRole('button', { name: 'Unfold questions' }).waitFor()
        },
      },
      {
        name: 'logic-wide',
        async act(page) {
          await openTab(page, 'Logic')
          await page.getByRole('region', { name: 'Logic of question 1' }).waitFor()
        },
      },
      {
        name: 'map-wide',
        async act(page) {
          await page.getByRole('radio', { name: 'Map' }).check()
          await openMap(page)
        },
      },
      {
        name: 'builder-add-wide',
        async act(page) {
          await pressButton(page, 'Add a question')
          await sheetNamed(page, 'Add a question').waitFor()
        },
      },
      {
        name: 'builder-deleted-wide',
        async act(page) {
          await closeSheet(page)
          await openTab(page, 'Questions')
          await withQuestion(page, 1, 'Delete')
          await page.getByText('Question 1 deleted', { exact: true }).waitFor()
        },
      },
    ],
  }),
]
