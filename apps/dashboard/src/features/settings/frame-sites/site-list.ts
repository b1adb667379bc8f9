import { ProblemError } from '../../../lib/failure.ts'
import { words } from './words.ts'

/** The sites in a text: a line each, or with spaces or commas between them, as they are pasted. */
export const sitesIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((site) => site !== '')

/**
 * The sentence about a list that the server has refused: the first site it names, with its reason, which is a sentence
 * without its subject.
 * @param sites as they were sent
 * @returns null where the failure is not about the list
 */
export function refusalText(failure: unknown, sites: readonly string[]): string | null {
  const problem = failure instanceof ProblemError ? failure.problem : null
  const field = problem?.code === 'input_invalid' ? problem.fields[0] : undefined
  if (!field) return null
  const site = sites[Number(/^origins\.(\d+)$/.exec(field.path)?.[1])]
  return site === undefined ? words.listRefused(field.reason) : words.siteRefused(shortened(site), field.reason)
}

const MAX_SHOWN = 60

const shortened = (site: string) => (site.length > MAX_SHOWN ? `${site.slice(0, MAX_SHOWN)}…` : site)
