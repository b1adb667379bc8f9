import type { Question } from '@earshot/survey'
import type { BrowserContext, Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking } from './answered-survey.ts'
import { savedFile } from './saved-file.ts'
import { allowWideScreen } from './wide-screen.ts'

export const resultsPath = ({ surveyId }: AskingMerchant, query = '') => `/surveys/analytics/${surveyId}${query}`

export const card = (page: Page, question: string) => page.getByRole('article', { name: question })

export const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

/** Its line is what is pressed. */
export const disclosure = (page: Page, label: string) => page.locator('summary').filter({ hasText: label })

export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Response', exact: true })

/** Opens the menu of files and chooses one of them. */
export async function chooseDownload(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Download and print' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The file that a question's card is saved as, a picture. */
export const savedPicture = (page: Page, question: string, type: 'SVG' | 'PNG') =>
  savedFile(page, () => chooseOfCard(page, question, `Save as picture (${type})`))

/** Opens the menu of a card and chooses from it. */
export async function chooseOfCard(page: Page, question: string, item: string): Promise<void> {
  await card(page, question)
    .getByRole('button', { name: /^More for “/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/**
 * Defines tests that run on a phone and on a wide screen.
 * @param merchant the one that is logged in; unless told, nobody is
 */
export function onBothWidths(define: () => void, merchant?: () => AskingMerchant): void {
  for (const width of [390, 1280]) {
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 844 } })
      test.beforeEach(async ({ context }) => {
        await allowWideScreen(context)
        if (merchant) await logInWith(context, merchant().token)
      })
      define()
    })
  }
}

/** A merchant of one's own, whose results the page will show. */
export async function asAnother(context: BrowserContext, questions?: Question[]): Promise<AskingMerchant> {
  const other = await aMerchantAsking(questions)
  await logInWith(context, other.token)
  return other
}
