import type { Mutation } from './mutations/mutation.ts'

/** A sentence, bullet or table row of the product's specification, and its proof. */
export type CoverageRow = {
  /** The sentence, quoted in short. */
  readonly sentence: string
  /** The test that proves it; null if the sentence promises nothing that a test could see. */
  readonly test: NamedTest | null
  /** The change that breaks the rule on purpose; null if no single change does. */
  readonly mutation: Mutation | null
  /** Why there is no test, or no mutation that it fails with; empty if there are both. */
  readonly why: string
}

/** The rows of a section, under its number in the specification. */
export type CoverageSection = readonly [number: string, rows: readonly CoverageRow[]]

/** A test and the title that its file gives it, placeholders included: `${name} is …`, `$name is …`, `%s is …`. */
export type NamedTest = { readonly file: string; readonly title: string }

/**
 * A rule that a test proves.
 * @param test `file › title`; see `NamedTest`
 * @param mutation the test must fail with it
 */
export function proved(sentence: string, test: string, mutation: Mutation): CoverageRow {
  return { sentence, test: readTest(test), mutation, why: '' }
}

/** A rule that a test proves, though no single change breaks it. */
export function held(sentence: string, test: string, why: string): CoverageRow {
  return { sentence, test: readTest(test), mutation: null, why }
}

/** A sentence that leaves something open, or names something for later sentences to describe. */
export function promisesNothing(sentence: string, why: string): CoverageRow {
  return { sentence, test: null, mutation: null, why }
}

function readTest(test: string): NamedTest {
  const [file = '', ...title] = test.split(' › ')
  return { file, title: title.join(' › ') }
}

/** A regular expression for the title of the test when it runs; a placeholder matches any text. */
export function titlePattern(title: string): string {
  return title
    .split(/\$\{[^}]*\}|\$\w+(?:\.\w+)*|%[sdifjo]/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*')
}
