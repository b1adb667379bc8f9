import { basename, dirname } from 'node:path'

/** Everything that a reference can name. */
export type Targets = {
  /** The numbers of the decision records, with four digits. */
  readonly records: ReadonlySet<string>
  /** The sections that docs/spec-coverage.md quotes: `2.9`. */
  readonly sections: ReadonlySet<string>
  /** The rules of each package's SPEC.md, by the folder of the package. */
  readonly rules: ReadonlyMap<string, ReadonlySet<string>>
}

/** Between two words of a comment, which may be on different lines. */
const GAP = String.raw`\s+(?:(?:\*|\/\/|--)\s+)?`

/** Forms that are no longer used. They are errors in prose, and in code outside tests. */
const OLD_FORMS: readonly RegExp[] = [
  new RegExp(String.raw`\b[Dd]ecisions?${GAP}(?:[DA]?\d{1,2})\b(?![.,]?\d)`, 'g'),
  new RegExp(String.raw`\b[Aa]rchitecture${GAP}A\d{1,2}\b`, 'g'),
  new RegExp(String.raw`\b(?:contract|C)${GAP}\(?§[\d.]+`, 'g'),
  /['"`](?:\[[A-Z]\d+\] )+/g,
  /\b[Rr]ules? [A-Z]\d{1,2}\b/g,
]

/** The same in prose; in code they may be anything. */
const OLD_FORMS_IN_PROSE: readonly RegExp[] = [
  /(?<![\w[*|=.-]|SPEC )[DA]\d{1,2}\b(?!\])/g,
  /(?<![Ss]pec )§\d[\d.]*/g,
  /\[[A-Z]\d+\](?!\()/g,
]

/**
 * Every reference of a file that does not resolve, and every one in an old form, as `line: text`.
 * @param file its path from the root, which decides what is prose and whose rules are meant
 */
export function unresolvedReferences(file: string, text: string, targets: Targets): readonly string[] {
  const prose = proseOf(file, text)
  // The strings of a test are its data.
  const read = /\.(?:test|spec)\.tsx?$/.test(file) ? prose : text
  const rules = rulesFor(file, text, targets)
  const unresolved = [
    ...named(read, /\bADR-(\d+)/g, (number) => targets.records.has(number)),
    ...named(read, /\b[Ss]pec §(\d+(?:\.\d+)*)/g, (section) => targets.sections.has(section)),
    ...named(read, /\bSPEC ([A-Z]\d+)/g, (rule) => rules.some((one) => one.has(rule))),
    ...wrongLinks(read),
    ...OLD_FORMS.flatMap((form) => [...read.matchAll(form)]),
    ...OLD_FORMS_IN_PROSE.flatMap((form) => [...prose.matchAll(form)]),
  ]
  const lines = unresolved.map(({ index, 0: found }) => `${lineOf(text, index)}: ${found.replace(/\s+/g, ' ').trim()}`)
  return [...new Set(lines)]
}

/** The references of one form whose name is not known. */
const named = (text: string, form: RegExp, isKnown: (name: string) => boolean): readonly RegExpExecArray[] =>
  [...text.matchAll(form)].filter(([, name = '']) => !isKnown(name))

/** The links that are called by one record and lead to something else. */
const wrongLinks = (text: string): readonly RegExpExecArray[] =>
  [...text.matchAll(/\[ADR-(\d{4})\]\(([^)]+)\)/g)].filter(
    ([, number = '', path = '']) => !basename(path).startsWith(`${number}-`),
  )

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

/** The rules of the package that a file belongs to, or of the packages that it names if its own has none. */
function rulesFor(file: string, text: string, { rules }: Targets): readonly ReadonlySet<string>[] {
  const own = rules.get(file.split('/').slice(0, 2).join('/'))
  if (own) return [own]
  return [...rules].filter(([folder]) => isNamed(folder, text)).map(([, ruleNames]) => ruleNames)
}

const isNamed = (folder: string, text: string) => text.includes(folder) || text.includes(`@earshot/${basename(folder)}`)

/**
 * The text with everything but prose replaced by spaces, so that positions stay. Prose is Markdown without code spans,
 * comments, titles of tests, and the rows of the specification's table.
 */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md') || dirname(file).endsWith('spec-coverage/sections')) return without(text, /`[^`\n]*`/g)
  const comment = file.endsWith('.sql')
    ? /(?<=^|\s)--.*/gm
    : /(?<=^|[\s{(,])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|(?<=\(\s*)(['"`])(?:(?!\1).)*\1(?=,\s*(?:async )?\()/gm
  let prose = ''
  for (const { index, 0: found } of text.matchAll(comment)) {
    prose += blank(text.slice(prose.length, index)) + without(found, /(?<=.)`[^`\n]*`(?=.)/g)
  }
  return prose
}

const without = (text: string, pattern: RegExp) => text.replace(pattern, blank)

const blank = (text: string) => text.replace(/[^\n]/g, ' ')
