import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { Session } from './session-store.ts'

/** Who is logged in, or null. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.read)
