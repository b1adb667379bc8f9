import { whereFocusIs } from '../support/keyboard.ts'
import { expect } from '../support/test.ts'
import { type Browser, type Thing, textOf } from './browser.ts'
import { heard } from './ear.ts'

export type Name = string | RegExp

/** Someone who gets by without seeing the screen or without touching it. */
export type Person = {
  /** Presses a button, a link, a switch or a box. */
  press(role: string, name: Name): Promise<void>
  /** Chooses one of a few that belong together: a tab, or a radio button. */
  choose(role: 'tab' | 'radio', name: Name): Promise<void>
  /** Unfolds a list, and chooses from it. */
  chooseFrom(list: Name, option: string): Promise<void>
  /** Puts a text in the place of what stands in a field. */
  write(field: Name, text: string): Promise<void>
  /** Writes in a field that one has been led to. */
  writeHere(field: Name, text: string): Promise<void>
}

/** More stops than any screen of the main job has. */
const MOST_STOPS = 80
/** An NPS question has this many. */
const MOST_CHOICES = 11

const fits = (thing: Thing, role: string, name: Name): boolean =>
  thing.role === role && (typeof name === 'string' ? thing.name === name : name.test(thing.name))

/** Waits until the tree has exactly one such thing that can be used. */
export async function find(browser: Browser, role: string, name: Name): Promise<Thing> {
  let found: readonly Thing[] = []
  await expect(async () => {
    const tree = await browser.tree()
    found = tree.filter((thing) => fits(thing, role, name) && !thing.isDisabled)
    expect(found.length, `${role} “${name}” among:\n${textOf(tree)}`).toBe(1)
  }).toPass(PATIENCE)
  return found[0] as Thing
}

/** Waits until all that is said in a thing. */
export const reads = (browser: Browser, role: string, name: Name, ...texts: readonly string[]): Promise<void> =>
  expect(async () => {
    const { text } = await find(browser, role, name)
    for (const one of texts) expect(text).toContain(one)
  }).toPass(PATIENCE)

/** Waits until that has been said unasked. */
export const hears = (browser: Browser, text: string): Promise<void> =>
  expect.poll(() => heard(browser), PATIENCE).toContainEqual(expect.stringContaining(text))

/** Waits until the focus is there, which is what is read out then. */
export const isLedTo = (browser: Browser, role: string, name: Name): Promise<void> =>
  expect(async () => {
    const focused = (await browser.tree()).findLast(({ isFocused }) => isFocused)
    expect(focused && fits(focused, role, name), `the focus is on ${focused?.role} “${focused?.name}”`).toBe(true)
  }).toPass(PATIENCE)

/** Looks often: whoever works by keys does not wait for the page either. */
const PATIENCE = { timeout: 15_000, intervals: [50] }

/** Keys alone. Wherever one comes, the focus is somewhere, and can be seen there. */
function byKeyboard(browser: Browser): Person {
  /** What has the focus, and whether what is wanted stands before it. */
  async function look(role: string, name: Name) {
    const tree = await browser.tree()
    const focusedAt = tree.findLastIndex(({ isFocused }) => isFocused)
    return {
      focused: tree[focusedAt] ?? null,
      isBefore: tree.findIndex((thing) => fits(thing, role, name)) < focusedAt,
    }
  }

  async function expectFocusSeen() {
    await expect.poll(() => browser.evaluate(whereFocusIs), PATIENCE).toBe('in sight')
    await expect.poll(() => browser.evaluate(howFocusIsMarked), PATIENCE).toBe('by a line')
  }

  /** Goes from stop to stop, towards where it stands, until one is as wanted. */
  async function reach(role: string, name: Name, isThere = (focused: Thing) => fits(focused, role, name)) {
    await find(browser, role, name)
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const { focused, isBefore } = await look(role, name)
      if (focused && isThere(focused)) return expectFocusSeen()
      await browser.press(isBefore ? 'Shift+Tab' : 'Tab')
      await expectFocusSeen()
    }
    throw new Error(`Tab does not lead to ${role} “${name}”`)
  }

  async function press(role: string, name: Name): Promise<void> {
    await reach(role, name)
    await browser.press(role === 'checkbox' || role === 'switch' ? ' ' : 'Enter')
  }

  async function write(field: Name, text: string): Promise<void> {
    await reach('textbox', field)
    await browser.press('Control+a')
    await browser.type(text)
  }

  return {
    press,
    write,
    async choose(role, name) {
      await reach(role, name, (focused) => focused.role === role)
      for (let step = 0; step < MOST_CHOICES; step++) {
        const wanted = await find(browser, role, name)
        if (wanted.isChosen) return expectFocusSeen()
        await browser.press('ArrowRight')
      }
      throw new Error(`The arrows do not lead to ${role} “${name}”`)
    },
    async chooseFrom(list, option) {
      await press('combobox', list)
      await find(browser, 'option', option)
      await browser.type(option)
      await browser.press('Enter')
    },
    async writeHere(field, text) {
      await isLedTo(browser, 'textbox', field)
      await browser.type(text)
    },
  }
}

/** The tree alone: what has a name and a role is found by them, and done by its one action, wherever it may stand. */
function byTree(browser: Browser): Person {
  const act = async (role: string, name: Name) => browser.activate(await find(browser, role, name))
  return {
    press: act,
    choose: act,
    async chooseFrom(list, option) {
      await act('combobox', list)
      await act('option', option)
    },
    async write(field, text) {
      await browser.focus(await find(browser, 'textbox', field))
      await isLedTo(browser, 'textbox', field)
      await browser.press('Control+a')
      await browser.type(text)
    },
    async writeHere(field, text) {
      await isLedTo(browser, 'textbox', field)
      await browser.type(text)
    },
  }
}

/** By what one can get by alone. */
export const means = [
  ['keyboard', byKeyboard],
  ['the accessibility tree', byTree],
] as const

/**
 * Runs in the page. What only we can focus is there to be read out, and is not marked; a growing field is marked by its
 * caret and its frame.
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
