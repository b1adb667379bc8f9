import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

const COMMON = { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const

/**
 * Reads the arguments of an operator's command. `--help` prints how it is used and ends the process, as does an unknown
 * option, which also ends with 1.
 */
export function parseOperatorArgs<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    const all: T & typeof COMMON = { ...COMMON, ...options }
    const parsed = parseArgs({ options: all, allowPositionals: true })
    if (!('help' in parsed.values && parsed.values.help)) return parsed
    process.stdout.write(`${usage}\nAll commands: docs/commands.md\n`)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    process.exit(1)
  }
}
