import type { Locator, Page } from '@playwright/test'
import { type InputMethod, MAX_CHOICES } from '../drivers/input-method.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { focusInSight, tabTo, tabToGroup } from '../support/keyboard.ts'
import { expect } from '../support/test.ts'
import { dragByTouch, expectAnnounced } from './builder-page.ts'

/** How a merchant operates the builder. */
export type BuilderInput = InputMethod<Locator> & {
  /** Presses an item of a sheet that has just opened, and that the press may close. */
  readonly pick: (target: Locator) => Promise<void>
  /** Presses a node of the map. @param keys the arrows that lead to it from the selected node */
  readonly pressNode: (node: Locator, ...keys: readonly string[]) => Promise<void>
  /** Moves a question one place up. */
  readonly moveUp: (number: number) => Promise<void>
}

const handle = (page: Page, number: number) => page.getByRole('button', { name: `Move question ${number}` })

/** Touch, and the keyboard on the screen. */
export function byTouch(page: Page): BuilderInput {
  const press = (target: Locator) => target.tap()
  return {
    press,
    choose: press,
    pressNode: press,
    async chooseFrom(list, option) {
      await press(list)
      await press(option)
    },
    async pick(target) {
      await expect(target).toBeVisible()
      await pastDoubleTap(page)
      await target.tap()
      await pastDoubleTap(page)
    },
    async write(field, text) {
      // At the end of what stands there.
      await field.tap({ position: endOf(await field.boundingBox()) })
      await expect(field).toBeFocused()
      for (const _ of await field.inputValue()) await page.keyboard.press('Backspace')
      await page.keyboard.insertText(text)
      await expect(field).toHaveValue(text)
    },
    type: (text) => page.keyboard.insertText(text),
    async moveUp(number) {
      await handle(page, number).scrollIntoViewIfNeeded()
      await dragByTouch(page, handle(page, number), handle(page, number - 1), number - 1)
    },
  }
}

/** Keys alone. Before and after each step the focus must be somewhere visible. */
export function byKeyboard(page: Page): BuilderInput {
  const expectFocusInSight = () => expect.poll(() => focusInSight(page)).toBe('in sight')

  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    await expectFocusInSight()
    await tabTo(page, target)
    await expectFocusInSight()
  }

  async function press(target: Locator): Promise<void> {
    await reach(target)
    const isBox = await target.evaluate((element) => element instanceof HTMLInputElement)
    await page.keyboard.press(isBox ? 'Space' : 'Enter')
  }

  return {
    press,
    pick: press,
    async choose(target) {
      await expectFocusInSight()
      await tabToGroup(page, target)
      for (let step = 0; step < MAX_CHOICES && !(await isChosen(target)); step++) {
        await page.keyboard.press('ArrowRight')
      }
      expect(await isChosen(target)).toBe(true)
      await expectFocusInSight()
    },
    async chooseFrom(list, option) {
      await press(list)
      await page.keyboard.type((await option.textContent()) ?? '')
      await page.keyboard.press('Enter')
    },
    async pressNode(node, ...keys) {
      await expectFocusInSight()
      await tabToGroup(page, node)
      for (const key of keys) await page.keyboard.press(key)
      await expect(node).toBeFocused()
      await expectFocusInSight()
      await page.keyboard.press('Enter')
    },
    async write(field, text) {
      // Reaching the field by keyboard selects its text.
      await reach(field)
      await page.keyboard.type(text)
      await expect(field).toHaveValue(text)
    },
    type: (text) => page.keyboard.type(text),
    async moveUp(number) {
      await reach(handle(page, number))
      await page.keyboard.press('Space')
      await expectAnnounced(page, `Lifted from place ${number} of`)
      await page.keyboard.press('ArrowUp')
      await expectAnnounced(page, `Now at place ${number - 1} of`)
      await page.keyboard.press('Space')
      await expectAnnounced(page, `Put down at place ${number - 1} of`)
      await expect(handle(page, number - 1)).toBeFocused()
    },
  }
}

function endOf(box: { width: number; height: number } | null) {
  if (!box) throw new Error('It is not on the screen')
  return { x: box.width - 4, y: box.height / 2 }
}

const isChosen = (target: Locator): Promise<boolean> =>
  target.evaluate((element) =>
    element instanceof HTMLInputElement ? element.checked : element.ariaSelected === 'true',
  )
