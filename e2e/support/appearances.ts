import type { Page } from '@playwright/test'
import { COLOR_RULES } from './accessibility-audit.ts'

/**
 * Two of the four that a merchant can have: colors do not depend on the direction, and the layout does not depend on the
 * scheme. `rules` are those to check; undefined: all.
 */
export const APPEARANCES = [
  { colorScheme: 'light', direction: 'ltr', rules: undefined },
  { colorScheme: 'dark', direction: 'rtl', rules: COLOR_RULES },
] as const

/** Gives the pages that `page` opens from now on a color scheme and a direction. */
export async function applyAppearance(page: Page, { colorScheme, direction }: (typeof APPEARANCES)[number]) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await setDirection(page, direction)
}

/** The pages that `page` opens from now on read as in a language of that direction. */
export const setDirection = (page: Page, direction: 'ltr' | 'rtl') =>
  page.addInitScript((dir) => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', dir))
  }, direction)
