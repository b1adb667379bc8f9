import { type ComponentType, lazy } from 'react'

/** A component that loads when it is first shown: `lazyPart(() => import('./sheet.tsx'), 'Sheet')`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load().catch(asChunkError))[name] }))
}

/** Browsers call it a failed fetch, each in its own words; it is a part of the application that did not load. Spec §8. */
function asChunkError(cause: unknown): never {
  throw new Error('Loading chunk failed', { cause })
}
