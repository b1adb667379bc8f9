import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TransportError } from '../../../lib/failure.ts'

/** That there was no network is said no longer than there is none. */
export function useResetWhenOnline({ error, reset }: Pick<UseMutationResult, 'error' | 'reset'>): void {
  useEffect(() => {
    if (!(error instanceof TransportError)) return
    globalThis.addEventListener('online', reset)
    return () => globalThis.removeEventListener('online', reset)
  }, [error, reset])
}
