import ts from 'typescript'

/** The part of a file in which a mutation looks for its node. */
export type Scope = {
  readonly file: ts.SourceFile
  /** All nodes except types and imports, in the order in which they are counted. */
  readonly nodes: readonly ts.Node[]
  /** The name of an identifier outside of this file; null if it has none. */
  readonly publicName: (identifier: ts.Identifier) => string | null
}

/**
 * @param name an export of the file, or a member of one: `createStore.end`; without it, the scope is the whole file
 * @returns null if the file has no such export, or the export not exactly one such member
 */
export function scopeOf(path: string, source: string, name?: string): Scope | null {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const [exported, member] = name?.split('.') ?? []
  const roots = exported === undefined ? [file] : declarationsOf(file, exported)
  const nodes = roots?.flatMap(nodesIn)
  const inMember = member === undefined ? nodes : nodes && nodesOfMember(nodes, member)
  return inMember ? { file, nodes: inMember, publicName: publicNames(file) } : null
}

function nodesOfMember(nodes: readonly ts.Node[], name: string): ts.Node[] | null {
  const members = nodes.filter(
    (node) => (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) && node.name.getText() === name,
  )
  return members[0] && members.length === 1 ? nodesIn(members[0]) : null
}

/** The exported declaration, then each private one that it uses, in the order of first use. */
function declarationsOf(file: ts.SourceFile, name: string): ts.Node[] | null {
  const { declared, exported } = declarationsIn(file)
  const first = exported.get(name)
  if (!first) return null
  const hidden = new Map([...declared].filter(([, node]) => ![...exported.values()].includes(node)))
  const found = new Set([first])
  // A loop over a set also visits what is added to it meanwhile.
  for (const node of found) {
    for (const inner of nodesIn(node)) {
      const used = ts.isIdentifier(inner) && !isMemberName(inner) ? hidden.get(inner.text) : undefined
      if (used) found.add(used)
    }
  }
  return [...found]
}

type Declarations = Map<string, ts.Node>

/** The top-level declarations of a file by their names, and its exports by theirs. */
function declarationsIn(file: ts.SourceFile): { declared: Declarations; exported: Declarations } {
  const declared: Declarations = new Map()
  const exported: Declarations = new Map()
  for (const statement of file.statements) {
    for (const [name, node] of declaredBy(statement)) {
      declared.set(name, node)
      const flags = ts.getCombinedModifierFlags(statement as unknown as ts.Declaration)
      if (flags & ts.ModifierFlags.Default) exported.set('default', node)
      else if (flags & ts.ModifierFlags.Export) exported.set(name, node)
    }
    if (ts.isExportAssignment(statement)) exported.set('default', statement.expression)
  }
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || statement.moduleSpecifier) continue
    if (!ts.isNamedExports(statement.exportClause)) continue
    for (const { name, propertyName } of statement.exportClause.elements) {
      const node = declared.get((propertyName ?? name).text)
      if (node) exported.set(name.text, node)
    }
  }
  return { declared, exported }
}

function declaredBy(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return [[statement.name?.text ?? 'default', statement]]
  }
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap((declaration) =>
    boundNames(declaration.name).map((name): [string, ts.Node] => [name, declaration]),
  )
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))

/** `name` in `x.name`, `{ name: x }` and `<x name={…}>`, which refers to no declaration of the file. */
function isMemberName(identifier: ts.Identifier): boolean {
  const { parent } = identifier
  if (ts.isPropertyAccessExpression(parent)) return parent.name === identifier
  if (ts.isBindingElement(parent)) return parent.propertyName === identifier || parent.name === identifier
  return (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) && parent.name === identifier
}

function nodesIn(root: ts.Node): ts.Node[] {
  if (ts.isTypeNode(root) || ts.isTypeAliasDeclaration(root) || ts.isInterfaceDeclaration(root)) return []
  if (ts.isImportDeclaration(root) || ts.isExportDeclaration(root) || ts.isTypeParameterDeclaration(root)) return []
  const below: ts.Node[] = []
  ts.forEachChild(root, (child) => void below.push(...nodesIn(child)))
  return [root, ...below]
}

/**
 * An imported name and a destructured one go by the name in the other file or object, because a local name can be changed.
 * A name that is declared nowhere in the file is global.
 */
function publicNames(file: ts.SourceFile): Scope['publicName'] {
  const names = new Map<string, string | null>()
  const learn = (local: string, name: string | null) =>
    names.set(local, names.has(local) && names.get(local) !== name ? null : name)
  for (const node of everyNode(file)) {
    if (ts.isImportSpecifier(node)) learn(node.name.text, (node.propertyName ?? node.name).text)
    else if (ts.isNamespaceImport(node)) learn(node.name.text, null)
    else if (ts.isImportClause(node) && node.name) learn(node.name.text, null)
    else if (ts.isBindingElement(node)) for (const name of boundNames(node.name)) learn(name, propertyOf(node))
    else if (isNamed(node)) for (const name of boundNames(node.name)) if (ts.isIdentifier(node.name)) learn(name, null)
  }
  for (const name of declarationsIn(file).exported.keys()) names.set(name, name)
  return ({ text }) => names.get(text) ?? (names.has(text) ? null : text)
}

/** The property that a destructured name is read from; null for an item of an array and for the rest of an object. */
function propertyOf({ parent, propertyName, name, dotDotDotToken }: ts.BindingElement): string | null {
  if (ts.isArrayBindingPattern(parent) || dotDotDotToken) return null
  const property = propertyName ?? name
  return ts.isIdentifier(property) || ts.isStringLiteral(property) ? property.text : null
}

const isNamed = (node: ts.Node): node is ts.Node & { name: ts.BindingName } =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ((ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassDeclaration(node)) &&
    node.name !== undefined)

function everyNode(node: ts.Node): ts.Node[] {
  const below: ts.Node[] = []
  ts.forEachChild(node, (child) => void below.push(...everyNode(child)))
  return [node, ...below]
}
