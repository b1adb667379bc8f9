import type { ShopperContext } from '@earshot/survey/respondent'

/** The page's one global: `earshot('context', {...})`, called before or after the loader has come (D10). */
type Earshot = { (...call: readonly unknown[]): void; q?: Iterable<Iterable<unknown>>; loaded?: true }

/**
 * Takes the place of the page's one-line stub and of its queue.
 * @returns how to read the context as it stands, or null if an earlier script tag is at work already
 */
export function installEarshot(page: object): (() => ShopperContext) | null {
  const place = page as { earshot?: unknown }
  const stub = typeof place.earshot === 'function' ? (place.earshot as Earshot) : undefined
  if (stub?.loaded) return null
  let told: ShopperContext = {}
  const earshot: Earshot = (name, value) => {
    if (name === 'context') told = { ...told, ...Object(value) }
  }
  earshot.loaded = true
  for (const call of stub?.q ?? []) earshot(...call)
  place.earshot = earshot
  return () => ({ ...readContextBlock(), ...told })
}

function readContextBlock(): ShopperContext {
  try {
    return JSON.parse(document.querySelector('script[data-earshot-context]')?.textContent ?? '{}')
  } catch {
    return {}
  }
}
