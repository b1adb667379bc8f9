import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STOPS = 80

/** Presses the Tab key until the focus is there, as someone without a mouse does. */
export const tabTo = (page: Page, target: Locator): Promise<void> => tabUntil(page, target, null)

/** Does the same until Tab stops at any of a few elements that belong together, among which the arrow keys move. */
export const tabToGroup = (page: Page, member: Locator): Promise<void> =>
  tabUntil(page, member, '[role=tablist], [role=radiogroup], [role=application], fieldset')

async function tabUntil(page: Page, target: Locator, group: string | null): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () =>
    target.evaluate((element, selector) => {
      // Within a shadow root, the document only says which one it is.
      const { activeElement } = element.getRootNode() as Document | ShadowRoot
      return selector === null ? activeElement === element : element.closest(selector)?.contains(activeElement)
    }, group)
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Tabs to a field and fills it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** Tabs to a button and presses it. */
export async function pressByKey(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Chooses what is called `name` from a menu that a key has opened, by typing it. */
export async function chooseByName(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('menu')
  // It listens for letters once it has the focus, itself or its first item.
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.type(name)
  await expect(menu.getByRole('menuitem', { name })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Whether the focus is somewhere, and not wholly beyond the window or under something else (WCAG 2.4.11). */
export const focusInSight = (page: Page): Promise<string> => page.evaluate(whereFocusIs)

/** Runs in the page. It must not use anything from around it. */
export function whereFocusIs(): string {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (!focused || focused === document.body) return 'nowhere'
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)]
  const isSeen = [0.1, 0.5, 0.9].some((fraction) => {
    const root = focused.getRootNode() as Document | ShadowRoot
    const hit = root.elementFromPoint((left + right) / 2, from + (to - from) * fraction)
    return from < to && hit !== null && (focused.contains(hit) || focused.closest('label')?.contains(hit))
  })
  // Text for screen readers only is as large as a dot.
  const isScreenReaderOnly = right - left <= 1 && from < to
  return isSeen || isScreenReaderOnly ? 'in sight' : `out of sight: ${focused.outerHTML.slice(0, 160)}`
}
