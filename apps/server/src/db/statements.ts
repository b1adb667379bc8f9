import type pg from 'pg'

/** Runs single statements, as the query builder does. */
export type Statements = { query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> }
