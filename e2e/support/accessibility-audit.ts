import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe that look at colors: all that can be wrong in one scheme where the other has been judged whole. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type AuditOptions = {
  /**
   * A selector: the part that is checked, by default the whole page. Check only an open list or menu: there Radix hides
   * the page behind it from screen readers and traps the focus, and axe does not see the second.
   */
  readonly selector?: string
  /** Only these rules; unless told, all. */
  readonly rules?: readonly string[] | undefined
  readonly without?: readonly string[]
}

/** The violations that axe finds by WCAG 2.2 AA and good practice; [] if there are none. */
export async function axeViolations(
  page: Page,
  { selector = 'html', rules, without = [] }: AuditOptions = {},
): Promise<string[]> {
  const options: RunOptions = {
    // Its rule on the size of targets takes what is scrolled under a bar for covered; `smallTargets` is stricter.
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : { runOnly: { type: 'tag', values: [...STANDARDS, 'best-practice'] }, rules: off(['target-size', ...without]) }),
    // No frame here has content of ours.
    iframes: false,
    // For each element that is in order, too, it would find a selector that is unique: that takes longest.
    resultTypes: ['violations'],
    selectors: false,
  }
  // A color on its way from one scheme to the other is in none.
  await untilAllHasAppeared(page)
  // Once for each page: it is large, and looks a thousand times.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ({ selector, options }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      return (await axe.run(selector, options)).violations
    },
    { selector, options },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

/**
 * Delayed elements are there by then; the test does not wait for endless or paused animations, nor for hidden elements,
 * as in details that are closed: Chromium may never report that they have ended.
 */
export const untilAllHasAppeared = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const isDrawn = (effect: AnimationEffect | null) =>
      !(effect instanceof KeyframeEffect && effect.target?.checkVisibility() === false)
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      .filter(({ effect }) => isDrawn(effect))
    await Promise.allSettled([document.fonts.ready, ...passing.map(({ finished }) => finished)])
  })

const off = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))

/** By how many pixels the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Elements that can be tapped and are smaller than a fingertip (44px), by what the finger hits and not by what is
 * drawn: a link may cover its card. Links within a sentence are excused (WCAG 2.5.8). Behind an open dialog nothing can
 * be tapped.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HALF_A_FINGERTIP = 21.5
    const targets =
      'a, button, input, select, textarea, [role=button], [role=tab], [role=switch], [role=option], [role=menuitem]'
    const isHitAround = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const [centerX, centerY] = [x + width / 2, y + height / 2]
      const reach = [
        [0, -1],
        [0, 1],
        [-1, 0],
        [1, 0],
      ] as const
      return reach.every(([dx, dy]) => {
        const hit = document.elementFromPoint(centerX + dx * HALF_A_FINGERTIP, centerY + dy * HALF_A_FINGERTIP)
        return hit !== null && (element.contains(hit) || (element.closest('label')?.contains(hit) ?? false))
      })
    }
    const within = document.querySelector('dialog:modal') ?? document
    return [...within.querySelectorAll<HTMLElement>(targets)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.closest('[aria-hidden=true]'))
      .filter((element) => !(element.tagName === 'A' && getComputedStyle(element).display === 'inline'))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 43.5 || box.height < 43.5))
      .filter(({ element }) => !isHitAround(element))
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 160)} is ${Math.round(box.width)} x ${Math.round(box.height)}`,
      )
  })

/** Fails unless the page passes axe (see `axeViolations`), needs no scrolling sideways and has no small targets. */
export async function expectAccessible(page: Page, options: AuditOptions = {}): Promise<void> {
  expect(await axeViolations(page, options)).toEqual([])
  expect(await sidewaysScroll(page), 'scrolls sideways').toBe(0)
  expect(await smallTargets(page), 'small targets').toEqual([])
}
