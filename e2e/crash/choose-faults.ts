import { SentenceError } from '../../scripts/command.ts'
import type { FaultExtent } from './database-faults.ts'
import { faults } from './faults.ts'
import { serverFaults } from './server-faults.ts'

const SHORT = { crashes: 5, ofDatabase: { rounds: 1, lastsMs: 6_000, diskBytes: 40_000_000 } }
const LONG = { crashes: 20, ofDatabase: { rounds: 1, lastsMs: 30_000, diskBytes: 400_000_000 } }
/** In the second round each fault comes after all others. */
const ALL = { ...LONG, ofDatabase: { ...LONG.ofDatabase, rounds: 2 } }

type Choice = {
  readonly all: boolean
  readonly pgbouncer: boolean
  readonly named: readonly string[]
}

/** The faults of a run, and how much of each. */
export type Plan = {
  /** Names of `serverFaults`. */
  readonly ofServers: readonly string[]
  /** Names of `faults`. */
  readonly ofDatabase: readonly string[]
  readonly extent: { readonly crashes: number; readonly ofDatabase: FaultExtent }
  /** Whether the server reaches the database through PgBouncer. */
  readonly isPooled: boolean
}

/**
 * Chooses the faults of a run: those that are named, or all, or by default those that are not extra.
 * @throws SentenceError for a fault that does not exist, and for choices that exclude each other
 */
export function chooseFaults({ all, pgbouncer, named }: Choice): Plan {
  if (all && named.length > 0) throw new SentenceError('Use --all or names of faults, not both.')
  const known = { ...(pgbouncer ? {} : serverFaults), ...faults }
  const unknown = named.find((name) => !Object.hasOwn(known, name))
  if (unknown) throw new SentenceError(`There is no fault “${unknown}”. There are: ${Object.keys(known).join('; ')}.`)
  const isChosen = ([name, { isExtra }]: [string, { readonly isExtra?: true }]) =>
    Object.hasOwn(known, name) && (named.length > 0 ? named.includes(name) : all || !isExtra)
  const namesIn = (record: Readonly<Record<string, { readonly isExtra?: true }>>) =>
    Object.entries(record)
      .filter(isChosen)
      .map(([name]) => name)
  return {
    ofServers: namesIn(serverFaults),
    ofDatabase: namesIn(faults),
    extent: all ? ALL : named.length > 0 ? LONG : SHORT,
    isPooled: pgbouncer,
  }
}
