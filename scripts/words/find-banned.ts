import ts from 'typescript'
import { type Banned, bannedWords, contractNames, contractNamesIn, type SearchedIn } from './banned-words.ts'
import { isSpecText } from './spec-texts.ts'

/** One banned word in a source file. */
export type Finding = {
  /** Counted from 1. */
  readonly line: number
  readonly where: SearchedIn
  /** The name, or the part of the text around the word. */
  readonly found: string
  readonly instead: string
}

/** `camelCase`, `PascalCase`, `SNAKE_CASE` and `kebab-case` as lower-case words with spaces between them. */
export const spaced = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()

/** Notes the banned words of one text. @param words see `matchesIn` */
type Add = (where: SearchedIn, position: number, words: string, shown: string) => void

/** The banned words in the names of a file and its folders. The name of a help article is its address, and stays. */
export const findBannedInPath = (file: string): readonly Finding[] =>
  file.endsWith('.md')
    ? []
    : file.split('/').flatMap((name) =>
        matchesIn(spaced(name.replace(/\..*/, '')), 'names', bannedWords).map(({ instead }) => ({
          line: 1,
          where: 'names' as const,
          found: name,
          instead,
        })),
      )

/**
 * The banned words of a source file: in the names it declares, in its comments and in its catalogs of sentences. In a
 * style sheet, names are classes and custom properties. The words of the glossary are not banned from the texts of the
 * specification.
 */
export function findBanned(file: string, text: string, banned = bannedWords): readonly Finding[] {
  const found: Finding[] = []
  const add: Add = (where, position, words, shown) => {
    for (const { instead, at } of matchesIn(words, where, banned)) {
      const line = text.slice(0, position).split('\n').length
      found.push({ line, where, found: where === 'names' ? shown : around(words, at), instead })
    }
  }
  if (file.endsWith('.css')) searchStyles(text, add)
  else if (file.endsWith('.md')) searchArticle(text, add)
  else searchSource(file, text, add, banned === bannedWords ? isSpecText : () => false)
  return found
}

/** @param isAllowed whether a sentence of a catalog may have any words */
function searchSource(file: string, text: string, add: Add, isAllowed: (sentence: string) => boolean): void {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node) && !isContract(file, node)) {
      add('names', node.getStart(source), spaced(node.text), node.text)
    }
    if (isSentence(file, node) && !isAllowed(node.text)) {
      add('catalogs', node.getStart(source), node.text.toLowerCase(), node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const [start, end] of commentsOf(source)) {
    add('comments', start, plain(text.slice(start, end)), '')
  }
}

function searchStyles(text: string, add: Add): void {
  const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment, at: number) => {
    add('comments', at, plain(comment), '')
    return comment.replaceAll(/[^\n]/g, ' ')
  })
  for (const { 1: name = '', index } of rules.matchAll(/(?:\.|--)([a-z][\w-]*)/gi)) {
    add('names', index, spaced(name), name)
  }
}

/** A help article is a catalog, but for the line of the words that merchants may search for. */
function searchArticle(text: string, add: Add): void {
  for (const { 0: line, index } of text.matchAll(/^(?!also:).+$/gm)) {
    add('catalogs', index, line.toLowerCase(), line)
  }
}

/** The banned words of one text. @param words lower case; for a name, its words with spaces between them */
function matchesIn(words: string, where: SearchedIn, banned: readonly Banned[]) {
  return banned.flatMap((one) => {
    if (!one.where.includes(where)) return []
    const at = words.search(one.pattern)
    return at === -1 ? [] : [{ ...one, at }]
  })
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 30), at + 40).trim()

/** Whether an identifier is the name of a declaration. The names of imports and libraries are their own matter. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isBindingElement(parent)) return parent.name === node
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false
  if (ts.isShorthandPropertyAssignment(parent)) return false
  return ts.isDeclarationStatement(parent) || ts.isVariableDeclaration(parent) || ts.isClassElement(parent)
    ? parent.name === node
    : (ts.isTypeElement(parent) || ts.isParameter(parent) || ts.isPropertyAssignment(parent)) && parent.name === node
}

/** Whether a name is given by a contract: as a property, as the variable that a property is read into, or as a table. */
function isContract(file: string, node: ts.Identifier): boolean {
  const { parent } = node
  const isProperty = ts.isTypeElement(parent) || ts.isPropertyAssignment(parent)
  const isReadInto = ts.isBindingElement(parent) && !parent.propertyName
  const isTable = ts.isVariableDeclaration(parent) && file.endsWith('schema.ts')
  // Keys of a template become ids of its questions and options.
  if (ts.isPropertyAssignment(parent) && file.includes('/templates/library/')) return true
  const isName =
    contractNames.has(node.text) || contractNamesIn.some(({ name, files }) => name === node.text && files.test(file))
  return (isProperty || isReadInto || isTable) && isName
}

/** Text of a catalog: a file named `words` or ending in `-words`, or a template of the library. */
function isSentence(file: string, node: ts.Node): node is ts.StringLiteral | ts.TemplateHead {
  const isText =
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  // Such a text in a template is an id.
  if (isText && file.includes('/templates/library/') && /^[a-z-]+$/.test(node.text)) return false
  return isText && /(?:^|[/-])words\.tsx?$|-text\.ts$|\/templates\/library\//.test(file)
}

/** Start and end of each comment. Lines of `//` that follow each other are one. */
function commentsOf(source: ts.SourceFile): readonly (readonly [start: number, end: number])[] {
  const { text } = source
  const seen = new Map<number, number>()
  const add = (ranges: readonly ts.CommentRange[] = []) => {
    for (const { pos, end } of ranges) seen.set(pos, end)
  }
  const visit = (node: ts.Node): void => {
    // Text between tags may look like a comment.
    if (!isBetweenTags(node)) {
      add(ts.getLeadingCommentRanges(text, node.getFullStart()))
      add(ts.getTrailingCommentRanges(text, node.getEnd()))
      // The last comment of a block has no node after it.
      add(ts.getLeadingCommentRanges(text, node.getEnd()))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const joined: [start: number, end: number][] = []
  for (const [start, end] of [...seen].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    const isNextLine = last && text.startsWith('//', start) && text.slice(last[1], start).trim() === ''
    if (isNextLine) last[1] = end
    else joined.push([start, end])
  }
  return joined
}

const isBetweenTags = (node: ts.Node): boolean =>
  node.parent !== undefined && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))

/** The sentences of a comment in lower case, without its marks, without code in backticks and without JSDoc tags. */
const plain = (comment: string): string =>
  comment
    .replaceAll(/^\/\*\*?|\*\/$|^\s*\*(?: |$)|^\s*\/\/ ?/gm, ' ')
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/@param \w+|@\w+/g, '.')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
