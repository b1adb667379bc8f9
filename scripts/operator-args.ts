import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

const COMMON = { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const

/** The exit code after wrong arguments, so that a script can tell them from a refusal. */
const WRONG_ARGUMENTS = 2

type Accepted = {
  /** How many arguments there are besides the options, at least and at most. */
  readonly positionals: readonly [min: number, max: number]
}

/**
 * Reads the arguments of an operator's command. `--help` prints how it is used and ends the process. So do unknown options,
 * and too few or too many arguments, with exit code 2.
 */
export function parseOperatorArgs<T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
  { positionals }: Accepted,
) {
  const parsed = parse(usage, options)
  if ('help' in parsed.values && parsed.values.help) {
    process.stdout.write(`${usage}\nAll commands: docs/commands.md\n`)
    process.exit(0)
  }
  const [min, max] = positionals
  const { length } = parsed.positionals
  if (length < min) refuseArguments('An argument is missing.', usage)
  if (length > max) refuseArguments('There are too many arguments.', usage)
  return parsed
}

function parse<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    const all: T & typeof COMMON = { ...COMMON, ...options }
    return parseArgs({ options: all, allowPositionals: true })
  } catch (error) {
    // Node explains after the first sentence how an argument may begin with a dash; no argument of ours does.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    return refuseArguments(`${sentence}.`, usage)
  }
}

/** Prints what is wrong and how the command is used, and ends the process. */
export function refuseArguments(sentence: string, usage: string): never {
  process.stderr.write(`${sentence}\n${usage}\n`)
  process.exit(WRONG_ARGUMENTS)
}
