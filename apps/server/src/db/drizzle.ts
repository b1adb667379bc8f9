/**
 * The functions of Drizzle that the server uses. Node parses the package.json of a package again for each file that imports the package by
 * its name, and Drizzle's has 180 KB. So only this file imports it.
 */
export {
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
  type SQL,
  sql,
  // biome-ignore lint/style/noRestrictedImports: this is the one file
} from 'drizzle-orm'
