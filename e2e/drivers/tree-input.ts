import { whereFocusIs } from '../support/keyboard.ts'
import { expect } from '../support/test.ts'
import type { AccessibleDriver, TreeNode } from './driver.ts'
import { expectFocused, findNode, fits, type NodeQuery, POLLING } from './expect-tree.ts'
import { type InputMethod, MAX_CHOICES } from './input-method.ts'

/** More stops than any screen of the main job has. */
const MAX_STOPS = 80

/** Keys alone. At every stop the focus must be somewhere visible. */
function byKeyboard(driver: AccessibleDriver): InputMethod<NodeQuery> {
  /** The node that has the focus, and whether the wanted one is before it. */
  async function focusState(wanted: NodeQuery) {
    const tree = await driver.tree()
    const focusedAt = tree.findLastIndex(({ isFocused }) => isFocused)
    return {
      focused: tree[focusedAt] ?? null,
      isBefore: tree.findIndex((node) => fits(node, wanted)) < focusedAt,
    }
  }

  async function expectFocusSeen() {
    await expect.poll(() => driver.evaluate(whereFocusIs), POLLING).toBe('in sight')
    await expect.poll(() => driver.evaluate(howFocusIsMarked), POLLING).toBe('by a line')
  }

  /** Tabs towards the wanted node until the focus is on it. */
  async function reach(wanted: NodeQuery, isThere = (focused: TreeNode) => fits(focused, wanted)) {
    await findNode(driver, wanted)
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      const { focused, isBefore } = await focusState(wanted)
      if (focused && isThere(focused)) return expectFocusSeen()
      await driver.press(isBefore ? 'Shift+Tab' : 'Tab')
      await expectFocusSeen()
    }
    throw new Error(`Tab does not lead to ${wanted.role} “${wanted.name}”`)
  }

  async function press(wanted: NodeQuery): Promise<void> {
    await reach(wanted)
    await driver.press(wanted.role === 'checkbox' || wanted.role === 'switch' ? ' ' : 'Enter')
  }

  return {
    press,
    async write(field, text) {
      await reach(field)
      await driver.press('Control+a')
      await driver.type(text)
    },
    async choose(wanted) {
      await reach(wanted, (focused) => focused.role === wanted.role)
      for (let step = 0; step < MAX_CHOICES; step++) {
        const node = await findNode(driver, wanted)
        if (node.isChosen) return expectFocusSeen()
        await driver.press('ArrowRight')
      }
      throw new Error(`The arrows do not lead to ${wanted.role} “${wanted.name}”`)
    },
    async chooseFrom(list, option) {
      await press(list)
      const { name } = await findNode(driver, option)
      await driver.type(name)
      await driver.press('Enter')
    },
    type: driver.type,
  }
}

/** The accessibility tree alone: a control is found by role and name, and operated by its one action. */
function byTree(driver: AccessibleDriver): InputMethod<NodeQuery> {
  const activate = async (wanted: NodeQuery) => driver.activate(await findNode(driver, wanted))
  return {
    press: activate,
    choose: activate,
    async chooseFrom(list, option) {
      await activate(list)
      await activate(option)
    },
    async write(field, text) {
      await driver.focus(await findNode(driver, field))
      await expectFocused(driver, field)
      await driver.press('Control+a')
      await driver.type(text)
    },
    type: driver.type,
  }
}

/** The input methods that the main job must be possible with. */
export const inputMethods = [
  ['keyboard', byKeyboard],
  ['the accessibility tree', byTree],
] as const

/**
 * Runs in the page. An element that only a script can focus is there to be read out, and needs no mark. A growing field
 * is marked by its caret and its frame.
 */
function howFocusIsMarked(): string {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (!focused || focused.matches('textarea, [tabindex="-1"]:not([role])')) return 'by a line'
  const marked = [focused, focused.closest('label'), focused.nextElementSibling].filter((one) => one !== null)
  const isMarked = marked.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  return isMarked ? 'by a line' : `by nothing: ${focused.outerHTML.slice(0, 160)}`
}
