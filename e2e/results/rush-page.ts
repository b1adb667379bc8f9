import type { BrowserContext, Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'

/** How many responses of one network count at once (ADR-0010). */
export const COUNTED_BURST = 120
/** How many of a rush are set aside. */
export const SET_ASIDE = 7

/** The rows of rushes. */
export const rushRows = (page: Page) => page.getByRole('region', { name: 'Set aside together' }).getByRole('listitem')
export const buttonNamed = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/**
 * A merchant with rushes of `SET_ASIDE` responses, who is logged in. A rush that takes a slow machine more than 5 seconds has
 * one response less set aside (ADR-0010). Then another merchant is made, until the timeout of the test.
 */
export async function aMerchantWithRush(context: BrowserContext, networks = 1): Promise<AskingMerchant> {
  for (;;) {
    const merchant = await aMerchantAsking([SOURCE_QUESTION])
    for (let network = 0; network < networks; network++)
      await merchant.rush(COUNTED_BURST + SET_ASIDE, `203.0.${network}.7`)
    const [, setAside] = await rushFigures(merchant)
    if (setAside !== networks * SET_ASIDE) continue
    await logInWith(context, merchant.token)
    return merchant
  }
}

export const responsesPath = ({ surveyId }: AskingMerchant) => `/surveys/analytics/${surveyId}?tab=responses`

/** How many of its responses count, and how many are set aside. */
export const rushFigures = async ({ api, surveyId }: AskingMerchant) => {
  const { responses, spamResponses } = await api<{ responses: number; spamResponses: number }>(
    'GET',
    `/surveys/${surveyId}/analytics`,
  )
  return [responses, spamResponses]
}
