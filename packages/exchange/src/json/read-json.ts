import { err, ok, type Result } from '@earshot/survey'
import type { ImportProblem } from '../imported.ts'
import { FILE_LIMITS } from '../limits.ts'
import { scanJson } from './scan-json.ts'

/** An object as JSON has it: own keys only, whatever they are called. */
export type JsonObject = { readonly [key: string]: unknown }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a JSON text, or where it is none, or that it is nested too deep. */
export function readJson(text: string): Result<unknown, ImportProblem> {
  const scan = scanJson(text)
  if (!scan.valid) return err({ code: 'not_json', ...positionOf(text, scan.at) })
  if (scan.depth > FILE_LIMITS.depth) return err({ code: 'too_deep', limit: FILE_LIMITS.depth })
  return ok(JSON.parse(text))
}

function positionOf(text: string, at: number) {
  const before = text.slice(0, at).split(/\r\n?|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
