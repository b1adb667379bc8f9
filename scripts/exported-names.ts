import ts from 'typescript'

/** A source file: its path from the root, and its text. */
export type SourceFile = { readonly file: string; readonly text: string }

/** An exported name that files declare with different meanings. */
export type Duplicate = { readonly name: string; readonly files: readonly string[] }

/** The names that files export by convention: an importer names the file, too. */
const CONVENTIONS: ReadonlySet<string> = new Set([
  // A catalog of sentences.
  'words',
  // A module that is loaded on demand.
  'part',
  'chunk',
  // A section of the table of the specification.
  'rows',
])

/**
 * Names that several files export as different things. A name that is only passed on (`export … from`) is not declared
 * again, two declarations with the same text have one meaning, and a type that a client derives from the API is the
 * server's own: it is written with `Reply`, or with an alias in the same file that is.
 */
export function exportedTwice(sources: readonly SourceFile[]): readonly Duplicate[] {
  const declared = Map.groupBy(sources.flatMap(declarationsIn), ({ name }) => name)
  return [...declared]
    .filter(([name, declarations]) => !CONVENTIONS.has(name) && haveManyMeanings(declarations))
    .map(([name, declarations]) => ({ name, files: [...new Set(declarations.map(({ file }) => file))].sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

type Declaration = { readonly name: string; readonly file: string; readonly meaning: string }

const haveManyMeanings = (declarations: readonly Declaration[]): boolean =>
  new Set(declarations.map(({ file }) => file)).size > 1 && new Set(declarations.map(({ meaning }) => meaning)).size > 1

function declarationsIn({ file, text }: SourceFile): readonly Declaration[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const meaningOf = (node: ts.Node) => node.getText(source).replaceAll(/\s+/g, ' ')
  const derived = typesFromReply(source)
  return source.statements
    .filter((one) => isExported(one) && !derived.has(one))
    .flatMap((statement): Declaration[] => {
      if (ts.isVariableStatement(statement)) {
        return statement.declarationList.declarations.map((one) => ({
          name: one.name.getText(source),
          file,
          meaning: meaningOf(one),
        }))
      }
      const { name } = statement as ts.DeclarationStatement
      return name ? [{ name: name.getText(source), file, meaning: meaningOf(statement) }] : []
    })
}

/** The aliases whose type names `Reply`, or an alias above that does. */
function typesFromReply(source: ts.SourceFile): ReadonlySet<ts.Node> {
  const names = ['Reply']
  return new Set(
    source.statements.filter((one) => {
      if (!ts.isTypeAliasDeclaration(one)) return false
      const isDerived = new RegExp(`\\b(?:${names.join('|')})\\b`).test(one.type.getText(source))
      if (isDerived) names.push(one.name.text)
      return isDerived
    }),
  )
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
