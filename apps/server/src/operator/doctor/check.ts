/** The result of one check of an installation. */
export type CheckResult = {
  /** A name that stays the same over releases, such as `database.time`. */
  readonly check: string
  readonly state: 'ok' | 'warning' | 'error'
  /** The fact that was found, in one sentence. */
  readonly found: string
  /** The next step for the operator, in one sentence; null if there is nothing to do. */
  readonly advice: string | null
}

export const fine = (check: string, found: string): CheckResult => ({ check, state: 'ok', found, advice: null })

export const warning = (check: string, found: string, advice: string): CheckResult => ({
  check,
  state: 'warning',
  found,
  advice,
})

export const problem = (check: string, found: string, advice: string): CheckResult => ({
  check,
  state: 'error',
  found,
  advice,
})

/** A check by its name; it may find several things. */
export type Check = readonly [name: string, run: () => Promise<readonly CheckResult[]>]

/** Runs checks one after the other. A check that throws is an error with the reason; the others still run. */
export async function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  const findings: CheckResult[] = []
  for (const [name, run] of checks) {
    try {
      findings.push(...(await run()))
    } catch (error) {
      findings.push(problem(name, `The check failed: ${reasonOf(error)}.`, 'Remove the cause, then run doctor again.'))
    }
  }
  return findings
}

/** The message of the innermost cause, without the full stop. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause)
  const text =
    error instanceof Error ? error.message || String('code' in error ? error.code : error.name) : String(error)
  return text.replace(/\.$/, '')
}
