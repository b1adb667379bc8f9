import type { StoreId } from '@earshot/survey'
import { pino } from 'pino'
import { describeError } from '../apps/server/src/log.ts'
import type { OperatorAct } from '../apps/server/src/security-log/events.ts'
import { recordOperatorAct } from '../apps/server/src/security-log/record-operator-act.ts'
import { isSentence, SentenceError } from './command.ts'
import { reachDatabase } from './reach-database.ts'

/** The result of an operator's command. One about a store is in the security log of that store, too. */
export type CommandResult = CommandFacts & (OfStore | { readonly event: string; readonly storeId?: undefined })

type OfStore = { readonly event: OperatorAct; readonly storeId?: StoreId | undefined }

type CommandFacts = {
  /** The answer for a person. */
  readonly text: string
  /** The same for a program; `--json` prints it as one line. */
  readonly data: unknown
  /** More fields of the log line. No email addresses, links or answers: logs are stored for long and read by many. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly exitCode?: number
}

/**
 * Runs an operator's command to its end. The result goes to standard output, one structured log line with an `event`
 * to standard error, so that pipes get only the result. A failure is one sentence, also as JSON, and exit code 1.
 * @param name the name of the command, for the log
 * @param isJson whether a program reads the result
 */
export async function operate(name: string, isJson: boolean, work: () => Promise<CommandResult>): Promise<never> {
  const log = pino({ timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: true }))
  try {
    const result = await work()
    const { text, data, event, storeId, facts, exitCode = 0 } = result
    await print(isJson ? JSON.stringify(data) : text)
    log.info({ event, command: name, ...(storeId && { storeId }), ...facts }, 'an operator ran a command')
    if (result.storeId !== undefined) {
      await using database = await reachDatabase(1)
      await recordOperatorAct(database.db, result.storeId, result.event)
    }
    process.exit(exitCode)
  } catch (error) {
    if (!isSentence(error)) {
      log.fatal({ event: 'command_failed', command: name, err: describeError(error) }, 'a command failed')
      process.exit(1)
    }
    if (isJson) await print(JSON.stringify({ error: error.message }))
    else process.stderr.write(`${error.message}\n`)
    log.warn({ event: 'command_refused', command: name }, 'a command was refused')
    process.exit(1)
  }
}

/** Waits until the text is written: `process.exit` would cut a long one off in a pipe. */
const print = (text: string) => new Promise<void>((done) => process.stdout.write(`${text}\n`, () => done()))

/** A table with aligned columns, and the names of the columns above it. */
export function table(rows: readonly Readonly<Record<string, string>>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [Object.fromEntries(names.map((name) => [name, name])), ...rows]
  const widths = names.map((name) => Math.max(...lines.map((line) => (line[name] ?? '').length)))
  return lines
    .map((line) =>
      names
        .map((name, i) => (line[name] ?? '').padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A whole number from an option. @throws SentenceError for anything else */
export function readWholeNumber(option: string, text: string, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= 1 && number <= max) return number
  throw new SentenceError(`${option} must be a whole number from 1 to ${max}.`)
}
