/** A sentence, bullet or table row of the product's specification, and what shows that it is so. */
export type Row = {
  /** The sentence, quoted in short. */
  readonly says: string
  /** The test that proves it; null where the sentence promises nothing that could be seen. */
  readonly test: NamedTest | null
  /** What breaks the rule on purpose; null where no one line does. */
  readonly mutation: Mutation | null
  /** Why there is no test, or no mutation that turns it red; empty where there is. */
  readonly why: string
}

/** The rows of a section, under its number in the specification. */
export type Section = readonly [number: string, rows: readonly Row[]]

/** A test as it stands in its file. Where the title is put together, its pieces: `${name} is …`, `$name is …`, `%s is …`. */
export type NamedTest = { readonly file: string; readonly title: string }

/** One line of the product, as it is and as it would have to be for the rule not to hold. `from` stands there once. */
export type Mutation = { readonly file: string; readonly from: string; readonly to: string }

/**
 * A rule that a test proves.
 * @param test `file › title`; see `NamedTest`
 * @param file the file that is broken, relative to the root
 */
export function proved(says: string, test: string, file: string, from: string, to: string): Row {
  return { says, test: readTest(test), mutation: { file, from, to }, why: '' }
}

/** A rule that a test proves, though no change of one line breaks it. */
export function held(says: string, test: string, why: string): Row {
  return { says, test: readTest(test), mutation: null, why }
}

/** A sentence that leaves something open, or names something for later sentences to describe. */
export function promisesNothing(says: string, why: string): Row {
  return { says, test: null, mutation: null, why }
}

function readTest(test: string): NamedTest {
  const [file = '', ...title] = test.split(' › ')
  return { file, title: title.join(' › ') }
}

/** What the whole title of a test must match, when it is run. */
export function titlePattern(title: string): string {
  return title
    .split(/\$\{[^}]*\}|\$\w+(?:\.\w+)*|%[sdifjo]/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*')
}
