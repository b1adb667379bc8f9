import type { Page } from '@playwright/test'
import { toast } from '../list/list-merchant.ts'
import { pressByKey, tabTo, typeInto } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { expectAnnounced, expectQuestions, option, questionCard } from './builder-page.ts'

// The builder without touching the screen: everything can be reached, and the focus is never nowhere.

async function addQuestion(page: Page, typeName: string, text: string): Promise<void> {
  await pressByKey(page, 'Add a question')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: typeName }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Question text')).toBeFocused()
  await page.keyboard.type(text)
}

async function choose(page: Page, menu: string, action: string): Promise<void> {
  await pressByKey(page, menu)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type(action)
  await expect(page.getByRole('menuitem', { name: action, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('questions are added, filled, moved, deleted and brought back by keyboard alone', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/surveys/scratch')

  await addQuestion(page, 'Multiple choice', 'What did you like?')
  await pressByKey(page, 'Add a description')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Tick all that apply.')
  await typeInto(page, 'Option 1', 'The scent')
  await page.keyboard.press('Enter')
  await expect(option(page, 2)).toBeFocused()
  await page.keyboard.type('The jar')
  await page.keyboard.press('Enter')
  await expect(option(page, 3)).toBeFocused()
  await page.keyboard.type('The wrapping')
  await choose(page, 'More for The wrapping', 'Move up')
  await expect(page.getByRole('button', { name: 'Move Option 2' })).toBeFocused()
  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Lifted from place 2 of 3.')
  await page.keyboard.press('ArrowUp')
  await expectAnnounced(page, 'Now at place 1 of 3.')
  await page.keyboard.press('Space')
  await expect(option(page, 1)).toHaveValue('The wrapping')

  const other = questionCard(page, 1).getByRole('switch', { name: 'Other' })
  await tabTo(page, other)
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Label of Other')).toHaveValue('Other')
  await pressByKey(page, 'Choose at most: fewer')
  await expect(page.getByText('3', { exact: true })).toBeVisible()
  const required = questionCard(page, 1).getByRole('switch', { name: 'Required' })
  await tabTo(page, required)
  await page.keyboard.press('Space')
  await expect(required).not.toBeChecked()

  await addQuestion(page, 'Rating', 'How was it?')
  await tabTo(page, page.getByRole('radio', { name: 'Numbers' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Stars' })).toBeChecked()

  await pressByKey(page, 'Add a question before question 2')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Text' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Question text')).toBeFocused()
  await page.keyboard.type('Why?')
  await expectQuestions(page, ['What did you like?', 'Why?', 'How was it?'])

  await choose(page, 'More for question 2', 'Delete')
  await expectQuestions(page, ['What did you like?', 'How was it?'])
  await expect(questionCard(page, 2)).toBeFocused()
  await page.keyboard.press('F8')
  await tabTo(page, toast(page, 'Question 2 deleted').getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expectQuestions(page, ['What did you like?', 'Why?', 'How was it?'])
  await expect(questionCard(page, 2)).toBeFocused()
})

test('a focus that has nowhere to go is given up with the next key', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/surveys/scratch')
  await addQuestion(page, 'Text', 'Why?')
  const add = page.getByRole('button', { name: 'Add a question', exact: true })
  const id = await add.evaluate((button) => {
    const { id } = button
    button.id = ''
    return id
  })
  // Where the last question is deleted, the focus is sent to what adds another.
  await choose(page, 'More for question 1', 'Delete')
  await expect(page.getByText('What do you want to know?')).toBeVisible()
  const name = page.getByLabel('Survey name')
  await tabTo(page, name)
  await add.evaluate((button, its) => {
    button.id = its
  }, id)
  await page.keyboard.type('Candles')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(/Candles/)
})
