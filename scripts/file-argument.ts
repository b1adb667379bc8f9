import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SentenceError } from './command.ts'

/** Reads the positional arguments of a command. @throws SentenceError with the usage if the number is another one */
export function positionalArguments(min: number, max: number, usage: string): string[] {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length < min || positionals.length > max) throw new SentenceError(`Usage: ${usage}`)
  return positionals
}

/** The path of a file as the operator means it: npm starts commands in the project's folder. */
export const resolveFile = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file)
