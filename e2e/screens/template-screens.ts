import type { Page } from '@playwright/test'
import { LOADS, type ScreenCase } from './screen.ts'
import { ARABIC, LONG_WORDS, TEMPLATE_ID, TEMPLATE_NAME } from './screen-merchants.ts'

const TEMPLATES = /\/api\/surveys\/templates$/

/** From a template to a survey: the picker, the gallery, the preview, and where it can't be made. */
export const TEMPLATE_SCREENS: readonly ScreenCase[] = [
  {
    name: 'new-survey',
    path: () => '/',
    who: 'merchant',
    states: ['full', 'empty'],
    act: (page) => openPicker(page),
    next: [
      {
        name: 'new-survey-own',
        act: (page) => page.getByRole('tab', { name: 'My templates' }).click(),
      },
      { name: 'template-preview', act: (page) => openPreview(page) },
    ],
  },
  {
    name: 'new-survey-rtl',
    path: () => '/',
    who: 'merchant',
    states: ['full'],
    isRightToLeft: true,
    act: (page) => openPicker(page),
    next: [{ name: 'template-preview-rtl', act: (page) => openPreview(page) }],
  },
  {
    name: 'new-survey',
    path: () => '/',
    who: 'merchant',
    states: ['loading'],
    async act(page) {
      await page.route(TEMPLATES, () => {})
      await page.getByRole('button', { name: 'New survey' }).click()
      await page.getByRole('link', { name: 'Create from scratch' }).waitFor()
    },
  },
  {
    name: 'new-survey',
    path: () => '/',
    who: 'merchant',
    states: ['error'],
    async act(page) {
      await page.route(TEMPLATES, (route) => route.abort())
      await page.getByRole('button', { name: 'New survey' }).click()
      await page.getByRole('button', { name: 'Load templates again' }).waitFor()
    },
  },
  { name: 'templates', path: () => '/surveys/templates', who: 'merchant', states: LOADS, call: TEMPLATES },
  {
    name: 'templates-own',
    path: () => '/surveys/templates?category=own',
    who: 'merchant',
    states: ['full', 'empty'],
    next: [
      {
        name: 'template-menu',
        async act(page) {
          await page.getByRole('button', { name: `More for ${TEMPLATE_NAME}` }).click()
          await page.getByRole('menu').waitFor()
        },
      },
    ],
  },
  {
    name: 'templates-search',
    path: () => '/surveys/templates',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('searchbox').fill('xyzzy')
      await page.getByText('No template matches').waitFor()
    },
  },
  {
    name: 'templates-free',
    path: () => '/surveys/templates',
    who: 'free',
    states: ['full'],
    next: [{ name: 'template-preview-free', act: (page) => openPreview(page) }],
  },
  {
    name: 'from-template',
    path: () => `/surveys/template/${TEMPLATE_ID}`,
    who: 'merchant',
    states: ['error', 'offline'],
    call: TEMPLATES,
  },
  {
    name: 'import',
    path: () => '/surveys/import',
    who: 'merchant',
    states: ['full'],
    next: [
      {
        name: 'import-damaged',
        async act(page) {
          await page.getByRole('textbox', { name: 'Or paste it here' }).fill('{ "format": }')
          await page.getByRole('button', { name: 'Read it' }).click()
          await page.getByText('The file is damaged').waitFor()
        },
      },
      { name: 'import-read', act: (page) => readSurveyJs(page) },
    ],
  },
  { name: 'from-template-free', path: () => `/surveys/template/${TEMPLATE_ID}`, who: 'free', states: ['full'] },
  { name: 'from-template-unknown', path: () => '/surveys/template/nowhere', who: 'merchant', states: ['full'] },
]

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New survey' }).click()
  await page.getByRole('tab', { name: 'All' }).waitFor()
}

async function openPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Preview “${TEMPLATE_NAME}”` }).click()
  await page.getByRole('dialog', { name: TEMPLATE_NAME }).getByRole('region').getByRole('heading').waitFor()
}

/** With something of every kind that can't be carried over. */
async function readSurveyJs(page: Page): Promise<void> {
  const title = `${LONG_WORDS}?`
  const elements = [
    { type: 'radiogroup', name: LONG_WORDS, title, choices: ['Yes', 'No', 'no'] },
    { type: 'matrixdynamic', name: 'table', title: ARABIC },
    { type: 'comment', name: 'why', title: ARABIC, visibleIf: "{nobody} > 3 and {table} = 'b'", maxLength: 3 },
    { type: 'rating', name: 'score', title: '<b>Likely?</b>', rateMin: 0, rateMax: 10 },
  ]
  await page.getByRole('textbox', { name: 'Or paste it here' }).fill(JSON.stringify({ title, elements }))
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByRole('button', { name: 'Make this survey' }).waitFor()
}
