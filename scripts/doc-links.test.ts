import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-node.ts'

/** A link of Markdown to a file of the project: its path, and after `#` the anchor of a heading. */
const LINK = /\]\((?!\w+:|\/)(?<path>[^)#\s]*)(?:#(?<anchor>[^)\s]+))?\)/g
const CODE = /^```.*?^```$|`[^`\n]+`/gms

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): Set<string> {
  const headings = Array.from(
    page.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm),
    ([, heading = '']) => heading,
  )
  const ids = Array.from(page.matchAll(/<a id="([^"]+)"/g), ([, id = '']) => id)
  return new Set([
    ...headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
    ...ids,
  ])
}

/** The links of the page that lead nowhere. @param file its path in the project */
function brokenLinks(file: string, page: string): string[] {
  return Array.from(page.replace(CODE, '').matchAll(LINK)).flatMap(({ 0: link, groups }) => {
    const target = groups?.path ? join(dirname(file), groups.path) : file
    if (!existsSync(join(root, target))) return [`${file}: ${link}`]
    if (groups?.anchor === undefined || statSync(join(root, target)).isDirectory()) return []
    const anchors = anchorsOf(target === file ? page : readFileSync(join(root, target), 'utf8'))
    return anchors.has(groups.anchor) ? [] : [`${file}: ${link}`]
  })
}

const pages = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))

test('every link of a page leads to a file and to a heading', () => {
  expect(pages).toContain('docs/operating/fix.md')
  expect(pages.flatMap((file) => brokenLinks(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ['a link to no file', '[a](missing.md)'],
  ['a link to no heading', '[a](operating.md#missing)'],
  ['a link to no heading of the page itself', '# Here\n\n[a](#there)'],
])('%s is found', (_, page) => {
  expect(brokenLinks('docs/a.md', page)).toHaveLength(1)
})

test('docs/operating.md lists every page of the guide', () => {
  const index = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const guide = pages.filter((file) => file.startsWith('docs/operating/'))
  expect(guide.length).toBeGreaterThan(10)
  for (const file of guide) expect(index).toContain(`](${file.slice('docs/'.length)})`)
})
