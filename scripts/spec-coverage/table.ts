import type { Row, Section } from './row.ts'

const HEAD = `# The specification, line by line

Every sentence of the specification from §2 to §9, bullets and rows of tables included, quoted in short, with the test
that proves it. \`npm run prove -- §\` breaks each rule on purpose, one line at a time, and runs its test against that: a
test that stays green proves nothing. \`npm run prove -- §2.3\` does so for one section. The rows stand in
\`scripts/spec-coverage/sections\`, each with the line that breaks it; this page is written from them
(CONTRIBUTING.md says how).

`

/** `docs/spec-coverage.md`, whole. */
export function coveragePage(sections: readonly Section[]): string {
  const rows = sections.flatMap(([, rows]) => rows)
  return `${HEAD}${summary(rows)}\n${sections.map(sectionTable).join('\n')}`
}

function summary(rows: readonly Row[]): string {
  const proven = rows.filter(({ test }) => test)
  const broken = proven.filter(({ mutation }) => mutation)
  return `${rows.length} sentences; ${proven.length} are proved by a test, ${broken.length} of these are broken on purpose; ${rows.length - proven.length} promise nothing that could be seen.\n`
}

const sectionTable = ([section, rows]: Section) =>
  `## §${section}\n\n| it says | proved by |\n|---|---|\n${rows.map(rowLine).join('')}`

function rowLine({ says, test, why }: Row): string {
  const proof = test ? `\`${test.file}\` › ${test.title}` : ''
  return `| ${cell(says)} | ${cell([proof, why].filter(Boolean).join('. '))} |\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|')
