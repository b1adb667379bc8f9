import type { Driver } from '../drivers/driver.ts'

/** Which of Debian's browsers a test runs in. */
export type EngineOptions = { readonly engineName: 'firefox' | 'webkit' }

const TIMEOUT_MS = 20_000
const PAUSE_MS = 50

type Point = { readonly x: number; readonly y: number }

/** A shopper: acts on what they can see, by what it says, through any shadow. */
export function shopper(driver: Driver) {
  async function find(name: string): Promise<Point> {
    const end = Date.now() + TIMEOUT_MS
    while (Date.now() < end) {
      const point = await driver.evaluate<Point | null>(`(${findInPage})(${JSON.stringify(name)})`)
      if (point) return point
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    throw new Error(`“${name}” never came into sight, but: ${await driver.evaluate(`(${textInPage})()`)}`)
  }
  return {
    sees: find,
    async taps(name: string): Promise<void> {
      const { x, y } = await find(name)
      await driver.tap(x, y)
    },
    types: driver.type,
  }
}

/**
 * Runs in the page: the middle of the innermost visible element whose label, placeholder or text is `name`, once it is
 * still within the window: an element that will slide in is still, too, but nobody can press it yet. It must not use
 * anything from around it.
 */
async function findInPage(name: string): Promise<Point | null> {
  const allIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? allIn(element.shadowRoot) : []),
    ])
  const matches = (element: Element) =>
    [element.getAttribute('aria-label'), element.getAttribute('placeholder'), (element as HTMLElement).innerText].some(
      (text) => text?.trim() === name,
    )
  const found = allIn(document)
    .filter(
      (element) => matches(element) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .at(-1)
  if (!found) return null
  found.scrollIntoView({ block: 'center' })
  const box = () => found.getBoundingClientRect()
  const before = box()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = box()
  const isStill = x === before.x && y === before.y && width > 0
  const middle = { x: x + width / 2, y: y + height / 2 }
  const isInWindow = middle.x >= 0 && middle.x < innerWidth && middle.y >= 0 && middle.y < innerHeight
  return isStill && isInWindow ? middle : null
}

/** Runs in the page: its text, in shadow roots too. */
function textInPage(): string {
  const textIn = (root: ParentNode): string[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap(({ shadowRoot }) =>
      shadowRoot
        ? [...shadowRoot.children].map((child) => (child as HTMLElement).innerText).concat(textIn(shadowRoot))
        : [],
    )
  return [document.body.innerText, ...textIn(document)].join(' | ').replace(/\s+/g, ' ')
}
