import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { LoginSession } from './session-store.ts'

/** The merchant who is logged in, or null. */
export const useSession = (): LoginSession | null => useSyncExternalStore(session.subscribe, session.read)
