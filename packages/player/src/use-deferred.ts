import { createChunkHook } from './chunk-hook.ts'

export type Deferred = typeof import('./deferred.tsx')['chunk']

/** What comes after the first question. */
export const useDeferred = createChunkHook<Deferred>(() => import('./deferred.tsx'))
