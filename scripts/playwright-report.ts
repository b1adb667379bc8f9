/** The part of Playwright's JSON that we read. */
export type PlaywrightReport = {
  /** The folder of the test files. */
  readonly config: { readonly rootDir: string }
  readonly stats: { readonly [outcome in 'expected' | 'unexpected' | 'flaky' | 'skipped']: number }
  readonly suites: readonly PlaywrightSuite[]
  /** Failures outside tests, such as in the global setup. */
  readonly errors: readonly unknown[]
}

export type PlaywrightSuite = {
  /** On the outermost suite this is the file. */
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly PlaywrightSpec[]
}

type PlaywrightSpec = {
  readonly title: string
  readonly line: number
  readonly tests: readonly { readonly status: string; readonly results: readonly PlaywrightTry[] }[]
}

export type PlaywrightTry = { readonly attachments: readonly { readonly name: string; readonly path?: string }[] }
