import type { Page } from '@playwright/test'
import { everyChange, shapeResults } from '../results/shaped-results.ts'
import { inResults, type ScreenCase } from './screen.ts'

const GROUPS = '?filter=device:desktop,phone,tablet&compare=filters&compareFilter=state:completed'

/** Two groups on every card, and two periods of which the other has no responses. */
export const COMPARE_SCREENS: readonly ScreenCase[] = [
  { ...inResults('compare-groups', GROUPS), states: ['full'], act: showChanges },
  { ...inResults('compare-groups', GROUPS), states: ['millions'], call: /\/results\?/ },
  { ...inResults('compare-groups-rtl', GROUPS), isRightToLeft: true, act: showChanges },
  inResults('compare-nothing-before', '?period=30d&compare=previous_period'),
]

async function showChanges(page: Page): Promise<void> {
  await shapeResults(page, everyChange)
  await page.reload()
  await page.getByRole('list', { name: 'Compared groups' }).waitFor()
}
