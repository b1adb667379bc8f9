import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules of axe that look at colours: all that can be wrong in one scheme where the other has been judged whole. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds wrong by WCAG 2.2 AA and good practice; nothing is [].
 * @param part a selector: what is looked at, the whole page unless told
 * @param rules only these rules; unless told, all
 */
export async function complaintsOfAxe(
  page: Page,
  { part = 'html', rules }: { part?: string; rules?: string[] | undefined } = {},
): Promise<string[]> {
  // Legacy mode judges in the page itself. The other opens a second page to put frames together, which takes longer
  // than axe does, and no frame here has content of ours.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part)
  if (rules) axe.withRules(rules)
  // Its rule on the size of targets takes what is scrolled under a bar for covered; `smallTargets` is stricter.
  else axe.withTags([...STANDARDS, 'best-practice']).disableRules('target-size')
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

/** By how many pixels the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * What can be tapped and is smaller than a fingertip (44px), by what the finger hits and not by what is drawn: a link
 * may cover its card. Links within a sentence are excused (WCAG 2.5.8). Behind an open dialog nothing can be tapped.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HALF_A_FINGERTIP = 21.5
    const targets =
      'a, button, input, select, textarea, [role=button], [role=tab], [role=switch], [role=option], [role=menuitem]'
    const isHitAround = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const [centreX, centreY] = [x + width / 2, y + height / 2]
      const reach = [
        [0, -1],
        [0, 1],
        [-1, 0],
        [1, 0],
      ] as const
      return reach.every(([dx, dy]) => {
        const hit = document.elementFromPoint(centreX + dx * HALF_A_FINGERTIP, centreY + dy * HALF_A_FINGERTIP)
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
