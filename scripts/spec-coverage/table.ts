import type { CoverageRow, CoverageSection } from './row.ts'

const HEAD = `# The specification, line by line

This page quotes every sentence of the specification from §2 to §9, including bullets and table rows, in short, and names
the test that proves it. Each section has an anchor: §2.9 is [#spec-2.9](#spec-2.9).

\`npm run prove -- §\` breaks each rule on purpose, one change at a time, and runs its test. A test that still passes
proves nothing. \`npm run prove -- §2.3\` does this for one section. \`npm test\` fails if a test that is named here did
not run. The rows are in \`scripts/spec-coverage/sections\`, each with the change that breaks it, and this page is
generated from them. CONTRIBUTING.md explains how to edit them.

`

/** The whole of `docs/spec-coverage.md`. */
export function coveragePage(sections: readonly CoverageSection[]): string {
  const rows = sections.flatMap(([, rows]) => rows)
  return `${HEAD}${summary(rows)}\n${sections.map(sectionTable).join('\n')}`
}

function summary(rows: readonly CoverageRow[]): string {
  const proven = rows.filter(({ test }) => test)
  const broken = proven.filter(({ mutation }) => mutation)
  return `${rows.length} sentences. A test proves ${proven.length} of them, and ${broken.length} of these are broken on purpose. The other ${rows.length - proven.length} promise nothing that a test could see.\n`
}

const sectionTable = ([section, rows]: CoverageSection) =>
  `<a id="spec-${section}"></a>\n\n## §${section}\n\n| sentence | proved by |\n|---|---|\n${rows.map(rowLine).join('')}`

function rowLine({ sentence, test, why }: CoverageRow): string {
  const proof = test ? `\`${test.file}\` › ${test.title}` : ''
  return `| ${cell(sentence)} | ${cell([proof, why].filter(Boolean).join('. '))} |\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|')
