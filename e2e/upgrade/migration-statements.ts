/** Statements that servers of the release before survive, whatever they do meanwhile. */
const ADDITIVE: readonly RegExp[] = [
  /^CREATE TABLE (?!.* REFERENCES )/,
  // A unique index would refuse rows that the release before writes. On a new table it refuses nothing.
  /^CREATE INDEX /,
  /^ALTER TABLE \S+ ADD COLUMN (?!.* (?:NOT NULL|UNIQUE|REFERENCES|CHECK)\b)[^,]*$/,
  /^ALTER TABLE \S+ ADD COLUMN (?!.* (?:UNIQUE|REFERENCES|CHECK)\b)[^,]* NOT NULL DEFAULT [^,]*$/,
  /^ALTER TABLE \S+ SET \(/,
  /^COMMENT ON /,
]

/** Says that earlier releases do not run on the schema (ADR-0061). */
const MARK = /^UPDATE migrations SET is_required = true\b/

/**
 * Finds the statements of a migration that a server of the release before may not survive while it runs. The check knows
 * forms of statements, not their effect: a list of what is allowed, so everything else is found.
 * @param sql the text of a migration
 * @param added columns, as `table.column`, that the release before does not have, so that their types can change
 * @returns these statements; none if the migration only adds, or says that earlier releases do not run on it
 */
export function riskyStatements(sql: string, added: ReadonlySet<string> = new Set()): readonly string[] {
  const statements = statementsOf(sql)
  if (statements.some((statement) => MARK.test(statement))) return []
  const created = new Set(statements.map((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(statement)?.[1]))
  const isOnCreated = (statement: string) =>
    created.has(/^(?:CREATE UNIQUE INDEX .*? ON|ALTER TABLE|INSERT INTO) (\w+)/.exec(statement)?.[1] ?? '')
  const isOnAdded = (statement: string) => {
    const [, table, column] = /^ALTER TABLE (\w+) ALTER COLUMN (\w+) TYPE [^,]*$/.exec(statement) ?? []
    return added.has(`${table}.${column}`)
  }
  return statements.filter(
    (statement) =>
      !isOnCreated(statement) && !isOnAdded(statement) && !ADDITIVE.some((pattern) => pattern.test(statement)),
  )
}

/** The columns that a migration adds to tables, as `table.column`. */
export const addedColumns = (sql: string): readonly string[] =>
  statementsOf(sql).flatMap((statement) => {
    const [, table, column] = /^ALTER TABLE (\w+) ADD COLUMN (\w+) /.exec(statement) ?? []
    return column === undefined ? [] : [`${table}.${column}`]
  })

/** Statements on one line each. A semicolon in a string or in the body of a function makes two of one. */
const statementsOf = (sql: string): readonly string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
