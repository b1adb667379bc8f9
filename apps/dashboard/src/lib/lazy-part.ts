import { type ComponentType, lazy } from 'react'

/** A component that loads when it is first shown: `lazyPart(() => import('./sheet.tsx'), 'Sheet')`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
