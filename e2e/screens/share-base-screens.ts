import { inResults, type ScreenCase } from './screen.ts'

const WITHOUT = '?without=q1:search,a-friend&without=q3:instagram'

/** Shares without some options of a question. */
export const SHARE_BASE_SCREENS: readonly ScreenCase[] = [
  {
    ...inResults('share-base', WITHOUT),
    next: [
      {
        name: 'share-base-options',
        async act(page) {
          await page
            .getByRole('button', { name: /^Change which options are left out/ })
            .first()
            .press('Enter')
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  { ...inResults('share-base-rtl', WITHOUT), isRightToLeft: true },
  {
    ...inResults('share-base-print', WITHOUT),
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
]
