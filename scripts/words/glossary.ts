import type { Term } from './terms.ts'

/** The text of docs/glossary.md. */
export const glossaryPage = (terms: readonly Term[]): string => `# Glossary

Database, API, code, documentation and screen use one word for one idea. The third column lists words that do not name
this idea; they may be right for another one. \`scripts/words/banned-words.ts\` is what the lint reads: banned words of
names, comments and catalogs, and the names of contracts that stay as they are.

This page is written from \`scripts/words/terms.ts\`; after a change there, run
\`node_modules/.bin/node node_modules/vitest/vitest.mjs run --project unit scripts/words --update\`.

| term | meaning | not |
|---|---|---|
${terms.map(({ term, meaning, not }) => `| ${term} | ${meaning} | ${not.join(', ')} |`).join('\n')}
`
