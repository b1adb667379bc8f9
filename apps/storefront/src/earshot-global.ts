import type { ShopperContext } from '@earshot/survey/respondent'

/** The page's one global: `earshot('context', {...})` and `earshot('consent', …)`, called before or after the loader has come (ADR-0032). */
type Earshot = { (...call: readonly unknown[]): void; q?: Iterable<Iterable<unknown>>; loaded?: true }

/** A context as the store signed it, to the letter, and the signature: the server verifies them, the page cannot. */
export type Signed = { readonly context: string; readonly signature: string }

/** The fields that a page sets for its shopper. */
export type PageFields = {
  readonly context: ShopperContext
  readonly signed: Partial<Signed>
  /** `granted` or `denied`, if the page keeps to it. */
  readonly consent?: unknown
}

/** The event of a page that speaks of consent. */
export const CONSENT_CALLED = 'earshot:consent'

const NOTHING: Omit<PageFields, 'consent'> = { context: {}, signed: {} }

/**
 * Takes the place of the page's one-line stub and of its queue. A signed context is given as its text, with the
 * signature: `earshot('context', '{"orderId":…}', '{timestamp}.{hmac}')`, or in the block's `data-signature`.
 * @returns how to read the context as it stands, or null if an earlier script tag is at work already
 */
export function installEarshot(page: object): (() => PageFields) | null {
  const globals = page as { earshot?: unknown }
  const stub = typeof globals.earshot === 'function' ? (globals.earshot as Earshot) : undefined
  if (stub?.loaded) return null
  let fields = NOTHING
  let consent: unknown
  const earshot: Earshot = (name, value, signature) => {
    if (name === 'context') fields = join(fields, value, signature)
    if (name === 'consent') {
      consent = value
      dispatchEvent(new Event(CONSENT_CALLED))
    }
  }
  earshot.loaded = true
  for (const call of stub?.q ?? []) earshot(...call)
  globals.earshot = earshot
  return () => {
    const block = document.querySelector<HTMLElement>('script[data-earshot-context]')
    // Templates put lines around it.
    const { context, signed } = join(NOTHING, block?.textContent?.trim(), block?.dataset.signature)
    return { context: { ...context, ...fields.context }, signed: { ...signed, ...fields.signed }, consent }
  }
}

/** Adds the fields that are set now to those that were set before. A value that nobody can read is left out. */
function join({ context, signed }: PageFields, value: unknown, signature: unknown): Omit<PageFields, 'consent'> {
  try {
    const read = typeof value === 'string' ? JSON.parse(value) : value
    return { context: { ...context, ...read }, signed: signature ? ({ context: value, signature } as Signed) : signed }
  } catch {
    return { context, signed }
  }
}
