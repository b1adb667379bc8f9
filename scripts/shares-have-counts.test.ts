import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = 'apps/dashboard/src'

/**
 * Each file that prints a share, with the code that prints its count, or the number of those who could have given the answer. A
 * percentage alone does not say whether it is of three shoppers or of three thousand.
 */
const COUNT_BESIDE: { readonly [file: string]: string } = {
  'features/analytics/card-picture/picture-content.ts': 'shareAndCount(',
  'features/analytics/cards/answer-rate.tsx': 'words.ofWhoCame(reached)',
  'features/analytics/cards/choice-bars.tsx': 'words.howSureShare(',
  'features/analytics/cards/choice-row.tsx': 'formatCount(count)',
  'features/analytics/cards/figure-change.ts': 'words.shareOf(share, reached)',
  'features/analytics/cards/scale.tsx': 'words.countOf(count, answered)',
  'features/analytics/cards/share-row.tsx': 'formatCount(count)',
  'features/analytics/cross-tab/heat-table.tsx': 'formatCount(count)',
  'features/analytics/drop-off/drop-off-verdict.tsx': 'words.worstText(stopped.count, reached',
  'features/analytics/drop-off/flow-drawing.tsx': 'words.leftBeside(stopped.count',
  'features/analytics/drop-off/step-table.tsx': 'formatCount(stopped.count)',
  // A change of a count, beside both counts.
  'features/analytics/summary/change.ts': 'countChange(count: number, other: number',
  'features/analytics/summary/figures.tsx': 'formatCount(responses)',
  'features/builder/audience/reported-fields.ts': 'reported.visits',
  'features/surveys/survey-card.tsx': 'formatCount(responses)',
  'parts/nps/nps-groups.tsx': 'formatCount(count)',
}

const PRINTS_SHARE = /\bformat(?:Share|Percent)\(/

const printing = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  .filter((file) => !file.endsWith('.test.ts') && file !== 'lib/format.ts')
  .filter((file) => PRINTS_SHARE.test(readFileSync(join(SOURCES, file), 'utf8')))

test('every file that prints a share is in the list', () => {
  expect(printing.sort()).toEqual(Object.keys(COUNT_BESIDE).sort())
})

test.each(Object.entries(COUNT_BESIDE))('%s prints the count beside the share', (file, code) => {
  expect(readFileSync(join(SOURCES, file), 'utf8')).toContain(code)
})
