import type { Question } from '@earshot/survey'
import { aRule } from '@earshot/survey/testing'
import type { Locator, Page } from '@playwright/test'
import { toast } from '../list/list-merchant.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { addQuestionOfType, dragByTouch, option, questionCard } from './builder-page.ts'
import { branching, logicCard, openLogic, openSheet, otherwise, pick, rules, tab } from './logic-page.ts'

// The third view of the builder: where each question leads, read and changed as sentences.

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('a branching survey is built by thumb, and shoppers walk it both ways', async ({ page, context }) => {
  const { token } = await onboarded()
  await logInWith(context, token)
  await page.goto('/surveys/scratch')
  await addQuestionOfType(page, 'Single choice', 'Where did you hear of us?')
  await option(page, 1).fill('A friend')
  await option(page, 2).fill('TikTok')
  await addQuestionOfType(page, 'Text', 'Which friend?')
  await addQuestionOfType(page, 'Text', 'Which video?')
  await page.getByRole('button', { name: 'Edit question 1' }).tap()

  await page.getByRole('button', { name: 'Logic of question 1: none' }).tap()
  await expect(logicCard(page, 1)).toBeFocused()
  await page.getByRole('button', { name: 'Add a rule to question 1' }).tap()
  await pick(page, openSheet(page).getByRole('checkbox', { name: 'TikTok' }))
  await pick(page, openSheet(page).getByRole('button', { name: 'Choose what comes then' }))
  await pick(page, openSheet(page).getByRole('button', { name: 'Which video?' }))
  await expect(openSheet(page)).toHaveCount(0)
  await expect(rules(page, 1)).toHaveText(/If the answer is TikTok.*3Which video\?/)
  await expect(otherwise(page, 1)).toHaveText(/Otherwise.*next question.*2Which friend\?/)

  await otherwise(page, 2).tap()
  await pick(page, openSheet(page).getByRole('button', { name: 'End the survey' }))
  await expect(otherwise(page, 2)).toHaveText(/The end/)

  await page.getByRole('button', { name: 'Edit question 1' }).tap()
  await expect(questionCard(page, 1)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Logic of question 1: 1 rule' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logic of question 2: Ends the survey' })).toBeVisible()

  await tab(page, 'Preview').tap()
  await answerBothPaths(page.getByRole('region', { name: 'Preview' }), () =>
    expect(page.getByRole('heading', { name: 'Where did you hear of us?' })).toBeVisible(),
  )

  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('link', { name: 'See results' })).toBeVisible()
  const surveyId = new URL(page.url()).pathname.split('/').at(-1)
  const shop = await context.newPage()
  await answerBothPaths(shop.locator('body'), async () => {
    await shop.evaluate(() => globalThis.localStorage?.clear()).catch(() => {})
    await shop.goto(`${earshot.storefront}/s/${surveyId}`)
  })
})

/** Friends are asked which, and that is all; shoppers from TikTok are asked about the video. */
async function answerBothPaths(within: Locator, begin: () => Promise<unknown>): Promise<void> {
  for (const [answer, asked] of [
    ['A friend', 'Which friend?'],
    ['TikTok', 'Which video?'],
  ] as const) {
    await begin()
    await within.getByRole('radio', { name: answer }).check()
    await within.getByRole('button', { name: 'Next' }).tap()
    await expect(within.getByRole('heading', { name: asked })).toBeVisible()
    await within.getByRole('textbox').fill('Ada')
    await within.getByRole('button', { name: 'Submit' }).tap()
    await expect(within.getByText('Thank You!')).toBeVisible()
  }
}

test('scores are chosen by range or one by one, and read as ranges', async ({ page, context }) => {
  const { savedQuestions } = await openLogic(page, context)
  await page.getByRole('button', { name: 'Add a rule to question 3' }).tap()
  await pick(page, openSheet(page).getByRole('button', { name: '0–6 Detractors' }))
  await expect(openSheet(page).getByRole('checkbox', { checked: true })).toHaveCount(7)
  await openSheet(page).getByRole('checkbox', { name: '3', exact: true }).tap()
  await expect(openSheet(page).getByRole('button', { name: '0–6 Detractors' })).toHaveAttribute('aria-pressed', 'false')
  await openSheet(page).getByRole('button', { name: '9–10 Promoters' }).tap()
  await openSheet(page).getByText('is none of').tap()
  await openSheet(page).getByRole('button', { name: 'Choose what comes then' }).tap()
  await pick(page, openSheet(page).getByRole('button', { name: 'Which friend?' }))
  await expect(rules(page, 3)).toHaveText(/If the score is none of 0–2, 4–6 or 9–10.*2Which friend\?/)
  await expect
    .poll(async () => (await savedQuestions())[2]?.logic)
    .toEqual([aRule(['0', '1', '2', '4', '5', '6', '9', '10'], 'q2', 'NOT_CONTAINS')])
})

test('an nps question is not offered to end the survey, and no question to lead to itself', async ({
  page,
  context,
}) => {
  await openLogic(page, context)
  await otherwise(page, 3).tap()
  await expect(openSheet(page).getByRole('button', { name: 'Which friend?' })).toContainText('Goes back')
  await expect(openSheet(page).getByRole('button', { name: 'End the survey' })).toHaveCount(0)
  await expect(openSheet(page).getByRole('button', { name: 'How likely?' })).toHaveCount(0)
  await expect(openSheet(page)).toContainText('An NPS question can’t end the survey itself.')
  // The question that comes next anyway is offered once.
  await expect(openSheet(page).getByRole('button', { name: 'Which post?' })).toHaveCount(1)
})

test('what is chosen otherwise takes the place of what was, so that nothing is set without effect', async ({
  page,
  context,
}) => {
  const { savedQuestions } = await openLogic(page, context)
  const config = async () => {
    const [first] = await savedQuestions()
    return [first?.config.nextQuestionId, first && 'isTerminal' in first.config && first.config.isTerminal]
  }
  for (const [choice, nextQuestionId, isTerminal, sentence] of [
    ['End the survey', null, true, 'The end'],
    ['Which post?', 'q4', false, 'Which post?'],
    ['Next question', null, false, 'next question'],
  ] as const) {
    await otherwise(page, 1).tap()
    await pick(page, openSheet(page).getByRole('button', { name: choice }))
    await expect(otherwise(page, 1)).toContainText(sentence)
    await expect.poll(config).toEqual([nextQuestionId, isTerminal])
  }
})

test('rules are dragged, moved, removed and brought back', async ({ page, context }) => {
  const { savedQuestions } = await openLogic(page, context)
  await saved(page)
  const order = async () => (await savedQuestions())[0]?.logic.map(({ action }) => action.questionIds[0])
  await dragByTouch(
    page,
    page.getByRole('button', { name: 'Move rule 2 of question 1' }),
    page.getByRole('button', { name: 'Move rule 1 of question 1' }),
    1,
  )
  await expect(rules(page, 1)).toHaveText([/Instagram or TikTok/, /A friend/])
  await expect.poll(order).toEqual(['q4', 'q2'])

  const menu = (rule: number) => page.getByRole('button', { name: `More for rule ${rule} of question 1` })
  await menu(1).tap()
  await page.getByRole('menuitem', { name: 'Move down' }).tap()
  await expect(rules(page, 1)).toHaveText([/A friend/, /Instagram or TikTok/])

  await menu(1).tap()
  await page.getByRole('menuitem', { name: 'Remove the rule' }).tap()
  await expect(rules(page, 1)).toHaveText([/Instagram or TikTok/])
  await expect(rules(page, 1).getByRole('button', { name: /If the answer/ })).toBeFocused()
  await expect.poll(order).toEqual(['q4'])
  // Also from another view.
  await tab(page, 'Questions').tap()
  await toast(page, 'Rule of question 1 removed').getByRole('button', { name: 'Undo' }).tap()
  await tab(page, 'Logic').tap()
  await expect(rules(page, 1)).toHaveText([/A friend/, /Instagram or TikTok/])
  await expect.poll(order).toEqual(['q2', 'q4'])
})

test('a rule removed where the ways through are told is offered back, and undone is where the focus goes', async ({
  page,
  context,
}) => {
  const [first, second, third, ...rest] = branching()
  const idle = { ...third, logic: [aRule(['1'], 'q2'), aRule(['1'], 'q4')] } as Question
  await openLogic(page, context, [first, second, idle, ...rest] as Question[])
  await page.getByRole('button', { name: 'Remove rule 2 (question 3)' }).tap()
  await expect(rules(page, 3)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Paths' })).toBeFocused()
  const offer = toast(page, 'Rule of question 3 removed')
  await expect(offer).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rules(page, 3)).toHaveCount(2)
  await expect(logicCard(page, 3)).toBeFocused()
  await expect(offer).toBeHidden()
  await pick(page, page.getByRole('button', { name: 'Remove rule 2 (question 3)' }))
  await expect(rules(page, 3)).toHaveCount(1)
  await offer.getByRole('button', { name: 'Undo' }).tap()
  await expect(rules(page, 3)).toHaveCount(2)
})

test('a rule that is not finished says what it lacks, and keeps nobody from publishing', async ({ page, context }) => {
  await openLogic(page, context)
  await page.getByRole('button', { name: 'Add a rule to question 1' }).tap()
  await pick(page, openSheet(page).getByRole('button', { name: 'Choose what comes then' }))
  await pick(page, openSheet(page).getByRole('button', { name: 'Which friend?' }))
  const unfinished = rules(page, 1).nth(2)
  await expect(unfinished).toHaveText(/If the answer is choose answers.*Which friend\?/)
  await pick(page, page.getByRole('button', { name: 'Add a rule to question 1' }))
  await pick(page, openSheet(page).getByRole('checkbox', { name: 'TikTok' }))
  await page.keyboard.press('Escape')
  await expect(rules(page, 1).nth(3)).toHaveText(/If the answer is TikTok.*Choose a question/)
  await expect(
    rules(page, 1)
      .nth(3)
      .getByRole('button', { name: /TikTok/ }),
  ).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rule 4 of question 1 leads nowhere yet.' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('link', { name: 'See results' })).toBeVisible()
})

test('a rule of which nothing is chosen is not there, and leaves nothing to undo', async ({ page, context }) => {
  const { savedQuestions } = await openLogic(page, context)
  const add = page.getByRole('button', { name: 'Add a rule to question 1' })
  const steps = ['Undo', 'Redo'].map((name) =>
    page.getByRole('contentinfo').getByRole('button', { name, exact: true }),
  ) as [Locator, Locator]
  await add.tap()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await expect(rules(page, 1)).toHaveCount(2)

  // Chosen, and not after all.
  await pick(page, add)
  await pick(page, openSheet(page).getByRole('checkbox', { name: 'TikTok' }))
  await pick(page, openSheet(page).getByRole('checkbox', { name: 'TikTok' }))
  await openSheet(page).getByText('is none of').tap()
  await openSheet(page).getByRole('button', { name: 'Choose what comes then' }).tap()
  await expect(openSheet(page)).toHaveAccessibleName('Then ask')
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await expect(rules(page, 1)).toHaveCount(2)
  for (const step of steps) await expect(step).toHaveAttribute('aria-disabled', 'true')
  await saved(page)
  expect((await savedQuestions())[0]?.logic).toHaveLength(2)
})

test('a question that rules lead to, and an option that one names, are offered back when they go', async ({
  page,
  context,
}) => {
  const { savedQuestions } = await openLogic(page, context, branching(), '')
  const remove = async (name: string, item: string) => {
    await page.getByRole('button', { name }).tap()
    await page.getByRole('menuitem', { name: item }).tap()
  }
  await remove('More for TikTok', 'Remove')
  await expect(option(page, 3)).toHaveCount(0)
  await toast(page, 'Option removed. 1 rule named it.').getByRole('button', { name: 'Undo' }).tap()
  await expect(option(page, 3)).toHaveValue('TikTok')
  await expect.poll(async () => (await savedQuestions())[0]?.logic).toEqual(branching()[0]?.logic)

  // An option that no rule names is removed without a message.
  await page.getByRole('button', { name: 'Add an option, or paste a list' }).tap()
  await page.keyboard.type('A fair')
  await remove('More for A fair', 'Remove')
  await expect(option(page, 4)).toHaveCount(0)
  await expect(page.getByText('Option removed')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit question 4' }).tap()
  await remove('More for question 4', 'Delete')
  const offer = toast(page, 'Question 4 deleted. 1 rule led to it.')
  await offer.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(async () => (await savedQuestions())[0]?.logic).toEqual(branching()[0]?.logic)
})

test('a renamed option is renamed in its rule, a deleted one is gone from it', async ({ page, context }) => {
  await openLogic(page, context, branching(), '')
  await option(page, 1).fill('Insta')
  await page.getByRole('button', { name: 'More for TikTok' }).tap()
  await page.getByRole('menuitem', { name: 'Remove' }).tap()
  await tab(page, 'Logic').tap()
  await expect(rules(page, 1).nth(1)).toHaveText(/If the answer is Insta.*Which post\?/)
})

test.describe('what has gone wrong', () => {
  test.use({ allowedErrors: FAILED_CALL })
  test('is said in its place, and mended there', async ({ page, context }) => {
    const [first, ...rest] = branching()
    const astray = { ...first, logic: [aRule(['o1', 'deleted'], 'gone'), aRule(['o2'], 'gone')] } as Question
    await openLogic(page, context, [astray, ...rest], '')
    await page.getByRole('button', { name: 'Publish' }).tap()
    await pick(page, openSheet(page).getByRole('button', { name: 'A rule leads to a question' }).nth(1))
    const target = rules(page, 1).nth(1).getByRole('button', { name: 'A question that isn’t there any more' })
    await expect(target).toBeFocused()
    await expect(target).toHaveAccessibleDescription(/A rule leads to a question that isn’t there any more/)
    await expect(logicCard(page, 1)).toContainText('2 things to fix')
    await target.tap()
    await pick(page, openSheet(page).getByRole('button', { name: 'Which friend?' }))
    await expect(logicCard(page, 1)).toContainText('1 thing to fix')

    const condition = rules(page, 1)
      .first()
      .getByRole('button', { name: /^If the answer/ })
    await expect(condition).toHaveText('If the answer is Instagram or one that is no longer offered')
    await condition.tap()
    await pick(page, openSheet(page).getByRole('checkbox', { name: 'An option that’s gone' }))
    await openSheet(page).getByRole('button', { name: 'Done' }).tap()
    await expect(condition).toHaveText('If the answer is Instagram')
    await rules(page, 1).first().getByRole('button', { name: 'A question that isn’t there any more' }).tap()
    await pick(page, openSheet(page).getByRole('button', { name: 'Which post?' }))
    await expect(logicCard(page, 1)).not.toContainText('to fix')
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expect(page.getByRole('link', { name: 'See results' })).toBeVisible()
  })
})
