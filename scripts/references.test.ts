import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Targets, unresolvedReferences } from './references.ts'
import { root } from './run-node.ts'

const RECORDS = 'docs/decisions'
const COVERAGE = 'docs/spec-coverage.md'
/** Not our text; the page that references lead to, whose source is checked; and this file, with its wrong examples. */
const LEFT_OUT = /^(?:package-lock\.json|docs\/spec-coverage\.md|scripts\/references\.test\.ts)$|\/dumps\/|\.svg$/

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const records = readdirSync(join(root, RECORDS)).filter((name) => /^\d{4}-/.test(name))

const targets: Targets = {
  records: new Set(records.map((name) => name.slice(0, 4))),
  sections: found(read(COVERAGE), /(?:<a id="spec-|^## §)(\d+(?:\.\d+)*)/gm),
  rules: new Map(
    readdirSync(join(root, 'packages'))
      .map((name) => `packages/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'SPEC.md')))
      .map((folder) => [folder, found(read(`${folder}/SPEC.md`), /^- \*\*([A-Z]\d+)\*\*/gm)]),
  ),
}

test('every reference resolves, in every text of the project', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => file !== '' && !LEFT_OUT.test(file) && existsSync(join(root, file)))
  const texts = files.map((file) => ({ file, text: read(file) })).filter(({ text }) => !text.includes('\0'))
  expect(texts.length).toBeGreaterThan(1000)
  const unresolved = texts.flatMap(({ file, text }) =>
    unresolvedReferences(file, text, targets).map((reference) => `${file}:${reference}`),
  )
  expect(unresolved).toEqual([])
})

test('there are records, sections and rules to refer to', () => {
  expect(targets.records.size).toBeGreaterThan(16)
  expect(targets.sections).toContain('2.9')
  expect(targets.rules.get('packages/survey')).toContain('F2')
})

const some: Targets = {
  records: new Set(['0012']),
  sections: new Set(['2.9', '5']),
  rules: new Map([
    ['packages/survey', new Set(['F2', 'A13'])],
    ['packages/plans', new Set(['G1'])],
  ]),
}

test.each([
  ['packages/survey/src/a.ts', '/** Limits (ADR-0012). Spec §2.9, spec §5, SPEC F2. */'],
  ['packages/survey/src/a.test.ts', "test('SPEC F2, SPEC A13: a rule', () => {})"],
  ['packages/survey/SPEC.md', '- **F2** The first rule. spec §2.9, ADR-0012'],
  ['apps/server/src/a.ts', "import { gate } from '@earshot/plans' // SPEC G1"],
  ['docs/a.md', 'SPEC F2 of packages/survey; `npm run prove -- §2.3`; [ADR-0012](decisions/0012-own.md)'],
  ['apps/server/src/a.ts', "const cell = '=cmd|A1'\nconst sections = ['§2.3', 'D5']"],
  ['a.test.ts', "expect(breakRules('spec §1.1')).toBe('decisions D7')"],
  ['apps/server/src/a.ts', '// A decision of the merchant; 20 decisions a day.'],
])('what %s says resolves: %s', (file, text) => {
  expect(unresolvedReferences(file, text, some)).toEqual([])
})

test.each([
  ['a.ts', '// ADR-0099', '1: ADR-0099'],
  ['a.ts', 'const a = 1\n/** Spec §2.12. */', '2: Spec §2.12'],
  ['a.ts', "summary: 'Moved to draft (ADR-99)'", '1: ADR-99'],
  ['packages/survey/src/a.ts', '// SPEC G1', '1: SPEC G1'],
  ['apps/server/src/a.ts', '// SPEC F2', '1: SPEC F2'],
  ['docs/a.md', '[ADR-0012](decisions/0013-requests.md)', '1: [ADR-0012](decisions/0013-requests.md)'],
  ['a.ts', '/** Publishing (D4). */', '1: D4'],
  ['a.ts', '/** Locked on Free.\n * Read by D7, A14. */', '2: D7'],
  ['a.tsx', '<p>{/* stands alone (D3) */}</p>', '1: D3'],
  ['a.sql', '-- The embedded billing provider (D8).', '1: D8'],
  ['a.css', '/* The groups (A6). */', '1: A6'],
  ['SPEC.md', '- **F1** The flow ends. D5', '1: D5'],
  ['a.ts', "comment: 'another company (decisions D8)'", '1: decisions D8'],
  ['a.ts', '// its walk is not stored (decision\n// 9)', '1: decision // 9'],
  ['README.md', 'See decision 7.', '1: decision 7'],
  ['a.ts', '/** Architecture A8. */', '1: Architecture A8'],
  ['a.ts', '/** Equal texts are kept out (§5). */', '1: §5'],
  ['SPEC.md', '- **F2** The first rule leads. §2.9', '1: §2.9'],
  ['a.ts', '// in whole cents (contract §2.4)', '1: contract §2.4'],
  ['SPEC.md', '- **G2** 99 of 100 is allowed. C §2.6', '1: C §2.6'],
  ['a.test.ts', "test('[F2] the first rule leads', () => {})", "1: '[F2]"],
  ['a.test.ts', "test('the plans are those of D7', () => {})", '1: D7'],
  ['a.spec.ts', "test(\n  'Spec §2.12 on a phone',\n  async ({ page }) => {},\n)", '2: Spec §2.12'],
  ['a.ts', '/** A required one (rule R12). */', '1: rule R12'],
])('in %s, %s does not resolve', (file, text, line) => {
  expect(unresolvedReferences(file, text, some)).toContain(line)
})

test('docs/decisions/README.md lists every record', async () => {
  const rows = records.map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(read(`${RECORDS}/${name}`)) ?? []
    expect(number, name).toBe(String(Number(name.slice(0, 4))))
    return `| [ADR-${name.slice(0, 4)}](${name}) | ${title} |\n`
  })
  await expect(`${HEAD}${rows.join('')}`).toMatchFileSnapshot(join(root, RECORDS, 'README.md'))
})

const HEAD = `# Decisions

Each record says what was decided and why: context, decision, consequences, and when it would be wrong. A record is
superseded by a later one and not edited, except for its references. Texts refer to a record as \`ADR-0012\`. This list is
written by \`scripts/references.test.ts\` with \`--update\`.

| record | decision |
|---|---|
`

function found(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name]) => name ?? ''))
}
