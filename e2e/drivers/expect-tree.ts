import { expect } from '../support/test.ts'
import { announcements } from './announcements.ts'
import { type AccessibleDriver, type TreeNode, treeText } from './driver.ts'

/** How a control is found in the accessibility tree. */
export type NodeQuery = { readonly role: string; readonly name: string | RegExp }

/** Polls often, because someone who works by keys does not wait for the page either. */
export const POLLING = { timeout: 15_000, intervals: [50] }

export const fits = (node: TreeNode, { role, name }: NodeQuery): boolean =>
  node.role === role && (typeof name === 'string' ? node.name === name : name.test(node.name))

/** Waits until the tree has exactly one such node that can be used. */
export async function findNode(driver: AccessibleDriver, wanted: NodeQuery): Promise<TreeNode> {
  let found: readonly TreeNode[] = []
  await expect(async () => {
    const tree = await driver.tree()
    found = tree.filter((node) => fits(node, wanted) && !node.isDisabled)
    expect(found.length, `${wanted.role} “${wanted.name}” among:\n${treeText(tree)}`).toBe(1)
  }).toPass(POLLING)
  return found[0] as TreeNode
}

/** Waits until a node contains all the texts. */
export const expectTexts = (driver: AccessibleDriver, wanted: NodeQuery, ...texts: readonly string[]): Promise<void> =>
  expect(async () => {
    const { text } = await findNode(driver, wanted)
    for (const one of texts) expect(text).toContain(one)
  }).toPass(POLLING)

/** Waits until a live region has announced the text. */
export const expectAnnouncement = (driver: AccessibleDriver, text: string): Promise<void> =>
  expect.poll(() => announcements(driver), POLLING).toContainEqual(expect.stringContaining(text))

/** Waits until a node has the focus, which is what is read out then. */
export const expectFocused = (driver: AccessibleDriver, wanted: NodeQuery): Promise<void> =>
  expect(async () => {
    const focused = (await driver.tree()).findLast(({ isFocused }) => isFocused)
    expect(focused && fits(focused, wanted), `the focus is on ${focused?.role} “${focused?.name}”`).toBe(true)
  }).toPass(POLLING)
