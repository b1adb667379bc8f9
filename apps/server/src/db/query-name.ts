/** The name of a table. In an expression such as `extract(epoch FROM now())` a function follows, with a parenthesis. */
const TABLE = /\b(?:into\s+"?|(?:from|update)\s+(?:only\s+)?"?(?!\w+\s*\())([a-z_]\w*)/gi
const VERB = /\b(?:insert|update|delete|merge)\b(?!\s+skip)/i

/**
 * A short name of a statement: its verb and the first table that it names, such as `update counters`. A statement that
 * begins with WITH is named by the first verb that writes, if it has one.
 * @param text the statement without its values
 */
export function queryName(text: string): string {
  const first = /[a-z]+/i.exec(text)?.[0]?.toLowerCase() ?? 'empty'
  const verb = first === 'with' ? (VERB.exec(text)?.[0]?.toLowerCase() ?? 'select') : first
  const defined = new Set(
    [...text.matchAll(/\b([a-z_]\w*)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi)].map(([, name]) => name),
  )
  for (const [, table] of text.matchAll(TABLE))
    if (table !== undefined && !defined.has(table)) return `${verb} ${table}`
  return verb
}
