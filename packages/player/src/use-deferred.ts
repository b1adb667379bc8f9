import { createChunkHook } from './chunk-hook.ts'

export type Deferred = typeof import('./deferred.tsx')['chunk']

/** The module for everything after the first question. */
export const useDeferred = createChunkHook<Deferred>(() => import('./deferred.tsx'))
