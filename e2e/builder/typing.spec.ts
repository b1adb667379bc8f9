import type { QuestionId } from '@earshot/survey'
import { aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { delayResponses } from '../support/delay-responses.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { aDraft } from './draft.ts'

// The cost of a key, counted and not timed; `npm run bench` has the milliseconds.

for (const { name, viewport } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
  { name: 'in three panes', viewport: { width: 1280, height: 800 } },
]) {
  test.describe(name, () => {
    test.use({ viewport })

    for (const { caseName, config, marks } of [
      { caseName: 'questions', config: {}, marks: 0 },
      { caseName: 'questions with problems', config: { nextQuestionId: 'gone' as QuestionId }, marks: 9 },
    ]) {
      test(`one key draws as many components in a survey of 300 ${caseName} as in one of ten`, async ({
        page,
        context,
      }) => {
        const token = await logInWith(context)
        await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
        await page.addInitScript(countDrawn)
        const drawn: number[] = []
        for (const count of [10, 300]) {
          const questions = Array.from({ length: count }, (_, index) => aTextQuestion(`q${index + 1}`, { config }))
          await page.goto(`/builder/${await aDraft(token, questions)}`)
          await page.getByRole('button', { name: 'Edit question 5' }).first().tap()
          const others = page.getByRole('button', { name: /^Edit question/ })
          if (count === 10) await expect(others.filter({ hasText: '1 thing to fix' })).toHaveCount(marks)
          drawn.push(await drawnByOneKey(page))
        }
        const [few = 0, many] = drawn
        expect(few).toBeGreaterThan(1)
        expect(many).toBe(few)
      })
    }
  })
}

/** Presses a key while another edit is being saved, and counts until the preview, which follows later, has drawn it. */
async function drawnByOneKey(page: Page): Promise<number> {
  const field = page.getByLabel('Question text', { exact: true })
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('heading')
  const saved = page.getByText('Saved', { exact: true })
  await field.fill('Why')
  await expect(saved).toBeVisible()
  // The save stays unanswered, so that no reply interferes.
  const letGo = await delayResponses(page, /\/api\/surveys\//)
  const isSent = page.waitForRequest((request) => request.method() === 'PUT')
  await field.press('End')
  await page.keyboard.press('?')
  await isSent
  await expect(page.getByText('Saving…')).toBeVisible()
  if (await preview.isVisible()) await expect(preview).toHaveText('Why?')
  await page.evaluate(untilIdle)
  await page.evaluate(() => dispatchEvent(new Event('forget-drawn')))
  await page.keyboard.press('!')
  await expect(field).toHaveValue('Why?!')
  if (await preview.isVisible()) await expect(preview).toHaveText('Why?!')
  await page.evaluate(untilIdle)
  const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn)
  letGo()
  // Left unsaved, it would be sent from the next page, and the toast that says so be counted as it goes.
  await expect(saved).toBeVisible()
  return drawn
}

/** Runs in the page: whatever follows a key has been drawn, too. */
const untilIdle = () => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle)))

/**
 * Runs in the page: counts the function components that React draws, as its own tools do. They are told of every commit,
 * where what was left as it is stands for the very same fibers as before.
 */
function countDrawn(): void {
  type Fiber = {
    readonly tag: number
    readonly flags: number
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly alternate: Fiber | null
  }
  const FUNCTIONS = [0, 11, 14, 15]
  const PERFORMED_WORK = 1
  const seen = globalThis as unknown as { drawn: number }
  seen.drawn = 0
  addEventListener('forget-drawn', () => {
    seen.drawn = 0
  })
  function count(fiber: Fiber): void {
    const before = fiber.alternate
    if (before && FUNCTIONS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) seen.drawn++
    if (before?.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) count(child)
  }
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => count(root.current),
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
    },
  })
}
