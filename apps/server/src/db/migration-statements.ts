/**
 * Splits a migration into its statements: each ends with a semicolon at the end of a line. Lines between two `$$` belong to the body
 * of a function. Citus cannot send several statements to its nodes at once.
 */
export function splitStatements(migration: string): string[] {
  const statements: string[] = []
  let lines: string[] = []
  let isInBody = false
  for (const line of migration.split('\n')) {
    const code = line
      .replaceAll(/'[^']*'/g, '')
      .replace(/--.*$/, '')
      .trimEnd()
    if (lines.length === 0 && code === '') continue
    lines.push(line)
    if (code.split('$$').length % 2 === 0) isInBody = !isInBody
    if (isInBody || !code.endsWith(';')) continue
    statements.push(lines.join('\n'))
    lines = []
  }
  if (lines.length > 0) statements.push(lines.join('\n'))
  return statements
}
