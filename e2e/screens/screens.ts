import { pastDoubleTap } from '../support/double-tap.ts'
import { ACCOUNT_SCREENS } from './account-screens.ts'
import { AUDIENCE_SCREENS } from './audience-screens.ts'
import { BILLING_SCREENS } from './billing-screens.ts'
import { BUILDER_DRAWINGS } from './builder-lists.ts'
import { BUILDER_SCREENS } from './builder-screens.ts'
import { BUILDER_TROUBLES } from './builder-troubles.ts'
import { COMPARE_SCREENS } from './compare-screens.ts'
import { CONFIRMATION_SCREENS } from './confirmation-screens.ts'
import { DOWNLOAD_SCREENS } from './download-screens.ts'
import { DROP_OFF_SCREENS } from './drop-off-screens.ts'
import { ENTRY_SCREENS } from './entry-screens.ts'
import { FRAME_SITES_SCREENS } from './frame-sites-screens.ts'
import { HELP_SCREENS } from './help-screens.ts'
import { MASKING_SCREENS } from './masking-screens.ts'
import { NPS_SCREENS } from './nps-screens.ts'
import { OTHER_TEXTS_SCREENS } from './other-texts-screens.ts'
import { RESPONSES_SCREENS } from './responses-screens.ts'
import { RETENTION_SCREENS } from './retention-screens.ts'
import { inResults, LOADS, type ScreenCase } from './screen.ts'
import { SECURITY_LOG_SCREENS } from './security-log-screens.ts'
import { SHARE_BASE_SCREENS } from './share-base-screens.ts'
import { SHOPPER_SCREENS } from './shopper-screens.ts'
import { STORED_FACTS_SCREENS } from './stored-facts-screens.ts'
import { SUMMARY_SCREENS } from './summary-screens.ts'
import { TEMPLATE_EDITOR_SCREENS } from './template-editor-screens.ts'
import { TEMPLATE_SCREENS } from './template-screens.ts'
import { TWO_STEP_SCREENS } from './two-step-screens.ts'
import { VERIFIED_ONLY_SCREENS } from './verified-only-screens.ts'
import { WAITING_SCREENS } from './waiting-screens.ts'

/** Every screen of the dashboard. */
export const SCREENS: readonly ScreenCase[] = [
  ...ENTRY_SCREENS,
  { name: 'book-a-call', path: () => '/book-a-call', who: 'merchant', states: ['full'] },
  ...BILLING_SCREENS,
  { name: 'surveys', path: () => '/', who: 'merchant', states: ['millions', ...LOADS], call: /\/api\/surveys(\?|$)/ },
  ...BUILDER_SCREENS,
  ...AUDIENCE_SCREENS,
  ...BUILDER_DRAWINGS,
  ...BUILDER_TROUBLES,
  ...TEMPLATE_SCREENS,
  ...TEMPLATE_EDITOR_SCREENS,
  ...HELP_SCREENS,
  {
    name: 'analytics',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}`,
    who: 'merchant',
    states: LOADS,
    call: /\/analytics$/,
  },
  {
    ...inResults('analytics-figures', ''),
    states: ['millions', 'loading', 'error', 'offline'],
    call: /\/results(\?|$)/,
  },
  ...COMPARE_SCREENS,
  ...SUMMARY_SCREENS,
  ...SHARE_BASE_SCREENS,
  ...VERIFIED_ONLY_SCREENS,
  ...DOWNLOAD_SCREENS,
  ...OTHER_TEXTS_SCREENS,
  {
    name: 'responses',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses`,
    who: 'merchant',
    states: LOADS,
    call: /\/responses(\?|$)/,
    next: [
      {
        name: 'responses-delete-rush',
        async act(page) {
          await page
            .getByRole('button', { name: /^Delete them: / })
            .first()
            .press('Enter')
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'responses-time-span',
        async act(page) {
          await page.keyboard.press('Escape')
          await page
            .getByRole('button', { name: /^Count or delete by time: / })
            .first()
            .press('Enter')
          await page.getByRole('img', { name: /responses came/ }).waitFor()
        },
      },
    ],
  },
  {
    name: 'responses-spam',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses&list=spam`,
    who: 'merchant',
    states: LOADS,
    call: /\/responses\?/,
  },
  {
    name: 'responses-rush',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page
        .getByRole('link', { name: /^See some of them: / })
        .first()
        .press('Enter')
      await page.getByRole('heading', { name: 'From one network', exact: true }).waitFor()
      await page.locator('a[data-response]').first().waitFor()
    },
  },
  {
    name: 'response-spam',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses&list=spam`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.locator('a[data-response]').first().click()
      await page.getByRole('button', { name: 'Not spam' }).waitFor()
    },
  },
  ...RESPONSES_SCREENS,
  ...DROP_OFF_SCREENS,
  ...ACCOUNT_SCREENS,
  ...CONFIRMATION_SCREENS,
  ...NPS_SCREENS,
  ...['account', 'store', 'appearance', 'installation', 'billing', 'data'].map(
    (tab): ScreenCase => ({
      name: `settings-${tab}`,
      path: () => `/settings?tab=${tab}`,
      who: 'merchant',
      states: ['full'],
    }),
  ),
  {
    name: 'settings-devices',
    path: () => '/settings?tab=account',
    who: 'merchant',
    states: ['full', 'loading', 'error', 'offline'],
    call: /\/api\/settings\/account\/sessions$/,
  },
  ...RETENTION_SCREENS,
  ...SHOPPER_SCREENS,
  ...STORED_FACTS_SCREENS,
  ...FRAME_SITES_SCREENS,
  ...MASKING_SCREENS,
  ...TWO_STEP_SCREENS,
  ...SECURITY_LOG_SCREENS,
  {
    name: 'settings-delete-store',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Delete this store' }).click()
      // At 1280px the second button appears where the first was pressed, and a double tap is ignored.
      await pastDoubleTap(page)
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText('Enter your password.').waitFor()
    },
  },
  ...WAITING_SCREENS,
  { name: 'not-found', path: () => '/no/such/screen', who: 'merchant', states: ['full'] },
]
