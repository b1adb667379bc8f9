import type { QuestionId } from '@earshot/survey'
import { aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { toast } from '../list/list-merchant.ts'
import { expectAccessible } from '../support/accessibility-audit.ts'
import { APPEARANCES, applyAppearance } from '../support/appearances.ts'
import { chooseByName, pressByKey, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'
import { expectAnnounced, expectQuestions, questionCard } from './builder-page.ts'
import { logicCard, openLogic, openSheet, otherwise, pick, rules, tab } from './logic-page.ts'

// The logic for everyone: by keyboard, on Free, on a wide screen, in both schemes and directions.

test('by keyboard alone a rule is added, moved, removed and brought back', async ({ page, context }) => {
  await openLogic(page, context)
  await expect(logicCard(page, 4)).toBeVisible()
  await pressByKey(page, 'Add a rule to question 1')
  await tabTo(page, openSheet(page).getByRole('radio', { name: 'is any of' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, openSheet(page).getByRole('checkbox', { name: 'Other' }))
  await page.keyboard.press('Space')
  await pressByKey(page, 'Choose what comes then')
  await expect(openSheet(page).getByRole('heading', { name: 'Then ask' })).toBeVisible()
  await tabTo(page, openSheet(page).getByRole('button', { name: 'How likely?' }))
  await page.keyboard.press('Enter')
  const added = rules(page, 1).filter({ hasText: 'If the answer isn’t Other' })
  await expect(added).toHaveText(/3How likely\?/)
  await expect(added.getByRole('button', { name: 'How likely?' })).toBeFocused()

  const handle = page.getByRole('button', { name: 'Move rule 3 of question 1' })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Lifted from place 3 of 3.')
  await page.keyboard.press('ArrowUp')
  await expectAnnounced(page, 'Now at place 2 of 3.')
  await page.keyboard.press('Space')
  await expect(rules(page, 1).nth(1)).toHaveText(/Other/)
  await expect(page.getByRole('button', { name: 'Move rule 2 of question 1' })).toBeFocused()

  await pressByKey(page, 'More for rule 2 of question 1')
  await chooseByName(page, 'Remove')
  await expect(rules(page, 1)).toHaveCount(2)
  await expect(
    rules(page, 1)
      .nth(1)
      .getByRole('button', { name: /^If the answer/ }),
  ).toBeFocused()
  await page.keyboard.press('F8')
  await tabTo(page, toast(page, 'Rule of question 1 removed').getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(rules(page, 1)).toHaveCount(3)
})

/** Has the browser believe in Free, whatever the plan is. */
const onFree = (page: Page) =>
  page.route(/\/billing\/v1\/customer$/, async (route) => {
    const response = await route.fetch()
    const { customer } = (await response.json()) as {
      customer: { plans: { id: string; features: object }[]; subscription: object }
    }
    const free = customer.plans.find((plan) => plan.id === 'free')
    const subscription = { ...customer.subscription, plan: free }
    await route.fulfill({ response, json: { customer: { ...customer, features: free?.features, subscription } } })
  })

test('on Free the logic is read, and may be made less; more of it is an upgrade away', async ({ page, context }) => {
  await onFree(page)
  const known = page.waitForResponse(/\/billing\/v1\/customer$/)
  const { savedQuestions } = await openLogic(page, context)
  await known
  const offer = page.getByRole('dialog', { name: 'Upgrade Required' })
  const decline = async () => {
    await expect(offer).toContainText('Upgrade to lead shoppers from question to question by what they answer.')
    await pick(page, offer.getByRole('button', { name: 'Maybe later' }))
    await expect(offer).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Add a rule to question 1' })).toContainText('Pro')
  await page.getByRole('button', { name: 'Add a rule to question 1' }).tap()
  await decline()
  await otherwise(page, 2).tap()
  await decline()
  await expect(openSheet(page)).toHaveCount(0)

  await rules(page, 1)
    .nth(1)
    .getByRole('button', { name: /^If the answer/ })
    .tap()
  await pick(page, openSheet(page).getByRole('checkbox', { name: 'A friend' }))
  await decline()
  await expect(openSheet(page).getByRole('checkbox', { name: 'A friend' })).not.toBeChecked()
  await openSheet(page).getByRole('checkbox', { name: 'TikTok' }).tap()
  await openSheet(page).getByRole('button', { name: 'Done' }).tap()
  await expect(rules(page, 1).nth(1)).toHaveText(/If the answer is Instagram/)
  await otherwise(page, 1).tap()
  await pick(page, openSheet(page).getByRole('button', { name: 'Next question' }))
  await expect(otherwise(page, 1)).toContainText('next question')
  await expect
    .poll(async () => (await savedQuestions())[0])
    .toMatchObject({
      config: { nextQuestionId: null },
      logic: [aRule(['o2'], 'q2'), aRule(['o1'], 'q4')],
    })
})

test('on Free, neither a copy nor a mend brings in more flow: an upgrade is on offer, and all stays as it was', async ({
  page,
  context,
}) => {
  await onFree(page)
  const known = page.waitForResponse(/\/billing\/v1\/customer$/)
  const round = [
    aSingleSelect('q1', { text: 'Again?', logic: [aRule(['yes'], 'q2')] }),
    aTextQuestion('q2', { text: 'Why?', config: { nextQuestionId: 'q1' as QuestionId } }),
    aTextQuestion('q3', { text: 'What else?' }),
  ]
  const { savedQuestions } = await openLogic(page, context, round)
  await known
  const before = await savedQuestions()
  const offer = page.getByRole('dialog', { name: 'Upgrade Required' })
  const undo = page.getByRole('contentinfo').getByRole('button', { name: 'Undo', exact: true })
  const expectUnchanged = async () => {
    await pick(page, offer.getByRole('button', { name: 'Maybe later' }))
    await expect(offer).toHaveCount(0)
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await savedQuestions()).toEqual(before)
  }
  const fix = page.getByRole('button', { name: 'End here (question 2)' })
  await fix.tap()
  await expectUnchanged()
  await expect(fix).toBeVisible()
  await tab(page, 'Questions').tap()
  await page.getByRole('button', { name: 'More for question 1' }).tap()
  await page.getByRole('menuitem', { name: 'Duplicate' }).tap()
  await expectUnchanged()
  await expectQuestions(page, ['Again?', 'Why?', 'What else?'])
})

test('where there is room, the logic takes the place of the questions beside the preview', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLogic(page, context)
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(tab(page, 'Preview')).toHaveCount(0)
  await page.getByRole('complementary', { name: 'Questions' }).getByRole('button', { name: 'How likely?' }).tap()
  await expect(logicCard(page, 3)).toBeFocused()
  await expect(preview.getByRole('heading', { name: 'How likely?' })).toBeVisible()
  await tab(page, 'Questions').tap()
  await expect(questionCard(page, 3)).toBeVisible()
})

for (const appearance of APPEARANCES) {
  test(`everyone can use it: ${appearance.colorScheme}, ${appearance.direction}`, async ({ page, context }) => {
    await applyAppearance(page, appearance)
    await openLogic(page, context)
    await expectAccessible(page, appearance)
    await page.getByRole('button', { name: /^If the answer is A friend/ }).tap()
    await expect(openSheet(page)).toBeVisible()
    await expectAccessible(page, appearance)
    await openSheet(page).getByRole('button', { name: 'Done' }).tap()
    await otherwise(page, 1).tap()
    await expect(openSheet(page)).toBeVisible()
    await expectAccessible(page, appearance)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a rule to question 3' }).tap()
    await expect(openSheet(page).getByRole('checkbox')).toHaveCount(11)
    await expectAccessible(page, appearance)
  })
}
