import { createRequire } from 'node:module'

// The functions of Drizzle that the server uses, loaded as CommonJS. For each ES module of a package, and for each file that imports the
// package by its name, Node parses the package.json of the package again. Drizzle has 106 modules and 180 KB of package.json, so that took
// two thirds of the time that the whole server needs to load. For CommonJS modules Node does not, so only this file loads Drizzle.

const require = createRequire(import.meta.url)

export type { SQL } from 'drizzle-orm'
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'
export type { PgTransactionConfig, PgUpdateSetSource } from 'drizzle-orm/pg-core'

export const {
  and,
  asc,
  count,
  DrizzleQueryError,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} = require('drizzle-orm') as typeof import('drizzle-orm')

export const {
  bigint,
  boolean,
  customType,
  date,
  getTableConfig,
  integer,
  jsonb,
  PgDialect,
  PgTable,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unionAll,
  uuid,
} = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core')

export const { drizzle, NodePgSession, NodePgTransaction } =
  require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')
