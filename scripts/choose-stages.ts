import { SentenceError } from './command.ts'
import type { Stage } from './stages.ts'

type Choice = {
  /** Names of stages, extra ones included. */
  readonly only?: readonly string[] | undefined
  readonly all?: boolean | undefined
}

/**
 * The stages to run; by default all that are not extra.
 * @throws SentenceError for a stage that does not exist, and for two choices at once
 */
export function chooseStages(stages: readonly Stage[], { only, all = false }: Choice): readonly Stage[] {
  if (only && all) throw new SentenceError('Use --all or --only, not both.')
  if (all) return stages
  if (!only) return stages.filter(({ isExtra }) => !isExtra)
  const names: readonly string[] = stages.map(({ name }) => name)
  const unknown = only.find((name) => !names.includes(name))
  if (unknown) throw new SentenceError(`There is no stage ${unknown}; there are ${names.join(', ')}.`)
  return stages.filter(({ name }) => only.includes(name))
}
