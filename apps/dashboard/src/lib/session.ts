import { createSessionStore } from './session-store.ts'

/** The one session of this page. */
export const session = createSessionStore(globalThis, () => globalThis.location.reload())
