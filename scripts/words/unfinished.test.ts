import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-node.ts'
import type { SearchedIn } from './banned-words.ts'
import { findBanned, findBannedInPath } from './find-banned.ts'
import { unfinished } from './unfinished.ts'

/** The length of each list. Lower it when the list gets shorter, and never raise it. */
const MAX_PATHS: { readonly [where in SearchedIn]: number } = { names: 1, comments: 1, catalogs: 0 }

/** The wide paths: code that will be rewritten. All other paths are a file, or a folder below the package or feature. */
const REWRITTEN: ReadonlySet<string> = new Set(['apps/storefront/src/'])

const files = globSync(
  [
    '*.{ts,mjs}',
    '{apps,packages}/*/{src,vite}/**/*.{ts,tsx,css}',
    '{e2e,bench,scripts}/**/*.{ts,mjs}',
    'apps/dashboard/src/features/help/articles/*.md',
  ],
  { cwd: root },
).filter((file) => !file.startsWith('scripts/fences-fixture/'))

const findings = files.flatMap((file) =>
  [...findBannedInPath(file), ...findBanned(file, readFileSync(join(root, file), 'utf8'))].map((finding) => ({
    file,
    ...finding,
  })),
)

test('the sources are read', () => {
  expect(files.length).toBeGreaterThan(1_800)
})

const lists = Object.entries(unfinished) as [SearchedIn, readonly string[]][]

test.each(lists)('no banned word is in the %s of a folder that is done', (where, paths) => {
  const isListed = (file: string) => paths.some((path) => file.startsWith(path))
  expect(
    findings
      .filter((finding) => finding.where === where && !isListed(finding.file))
      .map(({ file, line, found, instead }) => `${file}:${line} ${found} → ${instead}`),
  ).toEqual([])
})

test.each(lists)('the list of %s that are not done only gets shorter', (where, paths) => {
  const isNeeded = (path: string) =>
    findings.some((finding) => finding.where === where && finding.file.startsWith(path))
  expect(paths.filter((path) => !isNeeded(path))).toEqual([])
  expect(paths.length).toBeLessThanOrEqual(MAX_PATHS[where])
})

test.each(lists)('a path in the list of %s is no wider than a folder of a package or a feature', (_, paths) => {
  const isNarrow = (path: string) =>
    files.includes(path) ||
    REWRITTEN.has(path) ||
    /^(?:(?:apps|packages)\/[^/]+\/(?:src|vite)\/(?:features\/)?(?!features\/)[^/]+|e2e\/[^/]+|bench\/[^/]+|scripts\/[^/]+)\/$/.test(
      path,
    )
  expect(paths.filter((path) => !isNarrow(path))).toEqual([])
})
