import type { Question } from '@earshot/survey'
import type { BrowserContext, Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { type AskingMerchant, aMerchantAsking } from './answered-survey.ts'

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

/** A merchant of one's own, whose results the page will show. */
export async function asAnother(context: BrowserContext, questions?: Question[]): Promise<AskingMerchant> {
  const other = await aMerchantAsking(questions)
  await logInWith(context, other.token)
  return other
}
