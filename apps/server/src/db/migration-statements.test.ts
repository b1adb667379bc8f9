import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FOLDER, readKnown } from './applied-migrations.ts'
import { splitStatements } from './migration-statements.ts'

test('statements end with a semicolon at the end of a line', () => {
  expect(
    splitStatements("-- Why.\nCREATE TABLE a (\n  b text DEFAULT ';');\n\nDROP TABLE c; -- Now.\nSELECT 1"),
  ).toEqual(["CREATE TABLE a (\n  b text DEFAULT ';');", 'DROP TABLE c; -- Now.', 'SELECT 1'])
  expect(splitStatements("UPDATE t SET a = 'x--y';\nSELECT 1;")).toEqual(["UPDATE t SET a = 'x--y';", 'SELECT 1;'])
})

test('the body of a function is in one statement with it', () => {
  const statement = 'CREATE FUNCTION f() RETURNS void AS $$\nBEGIN\n  PERFORM 1;\nEND\n$$ LANGUAGE plpgsql;'
  expect(splitStatements(`${statement}\nSELECT f();`)).toEqual([statement, 'SELECT f();'])
})

test('no migration has two statements in one line', async () => {
  for (const name of await readKnown()) {
    const statements = splitStatements(await readFile(new URL(name, FOLDER), 'utf8'))
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const code = statement.replaceAll(/'[^']*'/g, "''").replaceAll(/--.*$/gm, '')
      if (!code.includes('$$')) expect(code.split(';').filter((part) => part.trim() !== '')).toHaveLength(1)
    }
  }
})
