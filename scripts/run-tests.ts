import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captureNode } from './run-node.ts'

type Run = Promise<{ readonly code: number; readonly output: string }>

/** @param report where its JSON goes */
export function startVitest(
  project: string,
  report: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Run {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return captureNode(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...args], env)
}

/** @param report where its JSON goes */
export function startPlaywright(
  project: string,
  report: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Run {
  const command = ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, '--reporter=list,json']
  return captureNode([...command, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
}

/** A file not yet there, in a folder that goes with its scope: no earlier run, or one beside us, can speak for ours. */
export function reportFile(): Disposable & { readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-report-'))
  return { path: join(folder, 'report.json'), [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
