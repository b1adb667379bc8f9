import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'

export { expect }

/** Where one server of the global setup listens, and a folder for what tests keep between them for this run. */
export type TestServer = {
  readonly dashboard: string
  readonly storefront: string
  readonly demoStore: string
  readonly folder: string
  /** The PostgreSQL behind it, where a test may make databases of its own. */
  readonly postgresUrl: string
}

/** The world of this worker: nobody else acts in it meanwhile. */
export const earshot: TestServer = serverOf(Number(process.env.TEST_PARALLEL_INDEX))

function serverOf(worker: number): TestServer {
  const worlds = JSON.parse(process.env.E2E_WORLDS ?? '[]') as readonly TestServer[]
  // Tests are also read by the runner itself, before anything is started.
  return worlds[worker] ?? { dashboard: '', storefront: '', demoStore: '', folder: '', postgresUrl: '' }
}

/** Chromium itself writes this when a call fails; nothing else separates these lines from ours. */
export const FAILED_CALL = /^Failed to load resource/

/** The same, and what the billing provider's library writes when it cannot read the answer. */
export const FAILED_BILLING = new RegExp(`${FAILED_CALL.source}|^\\[mantleRequest\\]`)

/**
 * Nothing that this page calls goes out from here on. To go offline is not enough for a page that is to be closed: that
 * ends with it, and what it saves as it closes may be later by a moment.
 */
export async function silence(page: Page): Promise<void> {
  const takeFetch = () =>
    page.evaluate(() => {
      globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    })
  // A page that is just being left has no place for it.
  await expect(takeFetch).toPass()
}

/** Collects the errors on the console of all pages of a context, until the end of the scope. */
export function observeErrors(context: BrowserContext, allowed: RegExp | null): Disposable & { errors: string[] } {
  const errors: string[] = []
  const addError = (error: WebError) => errors.push(String(error.error()))
  const addMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !allowed?.test(message.text())) errors.push(message.text())
  }
  context.on('weberror', addError)
  context.on('console', addMessage)
  return {
    errors,
    [Symbol.dispose]() {
      context.off('weberror', addError)
      context.off('console', addMessage)
    },
  }
}

type Options = {
  /** The console lines that are allowed, where a test makes calls fail on purpose. */
  allowedErrors: RegExp | null
}

/** A browser test that fails on any error on the console. */
export const test = base.extend<Options>({
  allowedErrors: [null, { option: true }],
  baseURL: earshot.dashboard,
  // On the context, so that every page a test opens is observed.
  context: async ({ context, allowedErrors }, use) => {
    using observed = observeErrors(context, allowedErrors)
    await use(context)
    expect(observed.errors, 'errors on the console').toEqual([])
    // Messages that a page would still send, and that its test does not answer any more, must not reach the server that
    // other tests use.
    await Promise.all([context.setOffline(true), ...context.pages().map(silence)])
    // A call that a test answers may still be on its way when the test has seen what it wanted.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
})
