import ts from 'typescript'
import { callEdits, swapEdits } from './calls.ts'
import { conditionEdits } from './conditions.ts'
import { elementEdits } from './elements.ts'
import { literalEdits } from './literals.ts'
import { memberEdits, resultEdits } from './members.ts'
import type { CodeChange, Mutation, SourceEdit } from './mutation.ts'
import { type Scope, scopeOf } from './scope.ts'
import { styleEdits } from './styles.ts'

/** The file of a mutation, relative to the root. */
export const fileOf = ({ target }: Mutation): string => target.split('#', 1)[0] ?? ''

/**
 * The source of a file with a mutation in it.
 * @throws Error unless the mutation means exactly one node, and changes it
 */
export function mutated(mutation: Mutation, source: string): string {
  const edits = editsFor(mutation, source)
  const { nth } = mutation
  const edit = edits[nth === undefined ? 0 : nth - 1]
  if (!edit || (nth === undefined && edits.length > 1)) {
    throw new Error(`${JSON.stringify(mutation)} means ${edits.length} nodes, not one.`)
  }
  const changed = source.slice(0, edit.start) + edit.text + source.slice(edit.end)
  if (changed === source) throw new Error(`${JSON.stringify(mutation)} changes nothing.`)
  if (!('rule' in mutation) && !canBeParsed(fileOf(mutation), changed)) {
    throw new Error(`${JSON.stringify(mutation)} makes a file that cannot be parsed.`)
  }
  return changed
}

function canBeParsed(fileName: string, source: string): boolean {
  const compilerOptions = { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.Latest }
  return ts.transpileModule(source, { fileName, compilerOptions, reportDiagnostics: true }).diagnostics?.length === 0
}

/** One edit for each node that the mutation may mean. */
function editsFor(mutation: Mutation, source: string): readonly SourceEdit[] {
  if ('rule' in mutation) return styleEdits(mutation, source)
  const [path = '', name] = mutation.target.split('#')
  const scope = scopeOf(path, source, name)
  if (!scope) throw new Error(`${path} exports no ${name}.`)
  return codeEdits(mutation, scope)
}

function codeEdits(change: CodeChange, scope: Scope): readonly SourceEdit[] {
  if ('negate' in change || 'always' in change || 'never' in change) return conditionEdits(change, scope)
  if ('literal' in change) return literalEdits(change, scope)
  if ('swap' in change) return swapEdits(change, scope)
  if ('dropCall' in change || 'unwrap' in change || 'call' in change) return callEdits(change, scope)
  if ('result' in change) return resultEdits(change, scope)
  if ('dropMember' in change || 'setMember' in change || 'dropItem' in change) return memberEdits(change, scope)
  return elementEdits(change, scope)
}
