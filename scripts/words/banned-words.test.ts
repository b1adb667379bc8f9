import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-node.ts'
import { findBanned, findBannedInPath } from './find-banned.ts'

const files = globSync(
  [
    '*.{ts,mjs}',
    '{apps,packages}/*/{src,vite}/**/*.{ts,tsx,css}',
    '{e2e,bench,scripts}/**/*.{ts,mjs}',
    'apps/dashboard/src/features/help/articles/*.md',
  ],
  { cwd: root },
).filter((file) => !file.startsWith('scripts/fences-fixture/'))

test('the sources are read', () => {
  expect(files.length).toBeGreaterThan(1_800)
})

// Outside of the test, because to parse all sources takes longer than a test may on a busy machine.
const findings = files.flatMap((file) =>
  [...findBannedInPath(file), ...findBanned(file, readFileSync(join(root, file), 'utf8'))].map(
    ({ line, where, found, instead }) => `${file}:${line} ${where}: ${found} → ${instead}`,
  ),
)

test('no name, comment or catalog has a banned word', () => {
  expect(findings).toEqual([])
})
