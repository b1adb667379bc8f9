import ts from 'typescript'

/** Product concepts. A component that names one of them belongs to `parts`, not to `ui`. */
const CONCEPTS = [
  'survey',
  'question',
  'answer',
  'response',
  'respondent',
  'shopper',
  'merchant',
  'customer',
  'store',
  'plan',
  'feature',
  'billing',
  'upgrade',
  'invoice',
  'template',
  'audience',
  'revision',
  'nps',
  'publish',
]

const PRODUCT_WORDS = new Set(CONCEPTS.flatMap((word) => [word, `${word}s`, `${word}es`, `${word}ed`]))

/** The product concepts in a file name or an identifier: `SurveyCard` and `survey-card.tsx` both have `survey`. */
export const productWordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3-$2$4')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => PRODUCT_WORDS.has(word))

/** The names that a TypeScript file exports, types included. */
export function exportedNames(source: string): readonly string[] {
  const { statements } = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause
      if (!clause) return []
      return ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [clause.name.text]
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    return isExported ? declaredNames(statement) : []
  })
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
  }
  const { name } = statement as ts.Statement & { readonly name?: ts.Node }
  return name && ts.isIdentifier(name) ? [name.text] : []
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}
