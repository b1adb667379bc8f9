import { retryDelayMs } from '../../../lib/query-client.ts'

/** Whether everything typed has reached the server. */
export type SaveState =
  | { readonly is: 'saved' }
  /** Waiting for a pause in typing, or on its way. */
  | { readonly is: 'saving' }
  /** `nextTryInMs`: after this long it should be tried again; null where that cannot help. */
  | { readonly is: 'failed'; readonly failure: unknown; readonly nextTryInMs: number | null }

/** What it takes, after a failure, for the next try: some time, another copy, or a decision of the merchant's. */
export type Remedy = 'time' | 'edit' | 'decision'

type Options<Copy> = {
  readonly save: (copy: Copy) => Promise<void>
  /** How long typing must pause before a save. */
  readonly pauseMs: number
  readonly remedyFor: (failure: unknown) => Remedy
  readonly onState: (state: SaveState) => void
}

/**
 * Saves whole copies when typing pauses. One save at a time: the next one needs the version that this one brings back,
 * and only the newest copy matters.
 */
export function createAutosave<Copy>({ save, pauseMs, remedyFor, onState }: Options<Copy>) {
  let unsaved: { readonly copy: Copy } | null = null
  let underWay: Promise<void> | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  /** What the last save wants, if it failed. */
  let remedy: Remedy | null = null
  let failures = 0
  let drops = 0

  function waitForPause(): void {
    onState({ is: 'saving' })
    clearTimeout(pause)
    pause = setTimeout(() => send().catch(() => {}), pauseMs)
  }

  function send(): Promise<void> {
    clearTimeout(pause)
    if (!underWay && unsaved) {
      underWay = sendOne(unsaved.copy).finally(() => {
        underWay = null
      })
    }
    return underWay ?? Promise.resolve()
  }

  async function sendOne(copy: Copy): Promise<void> {
    unsaved = null
    const of = drops
    // While it is only tried again, it goes on being called failed: the words must not flicker.
    if (remedy !== 'time') onState({ is: 'saving' })
    try {
      await save(copy)
      remedy = null
      failures = 0
      if (unsaved) waitForPause()
      else onState({ is: 'saved' })
    } catch (failure) {
      // Given up meanwhile, it does not come back.
      if (of !== drops) throw failure
      remedy = remedyFor(failure)
      onState({ is: 'failed', failure, nextTryInMs: remedy === 'time' ? retryDelayMs(failures++) : null })
      if (!unsaved) unsaved = { copy }
      else if (remedy === 'edit') waitForPause()
      throw failure
    }
  }

  /** Saves now, unless the merchant must decide first. What goes wrong shows in the state. */
  function saveSoon(): void {
    if (remedy !== 'decision') send().catch(() => {})
  }

  return {
    /** To be called after each edit. */
    keep(copy: Copy): void {
      unsaved = { copy }
      // The next try takes it along.
      if (remedy === 'time' || remedy === 'decision') return
      if (!underWay) waitForPause()
    },

    /** Saves now. Resolves when nothing is unsaved any more, rejects with what stood in the way. */
    async flush(): Promise<void> {
      while (underWay || unsaved) await send()
    },

    saveSoon,

    /** To be called when the network is back: however long it was gone, it is tried at once, and soon again. */
    saveOnline(): void {
      failures = 0
      saveSoon()
    },

    hasUnsaved: (): boolean => unsaved !== null || underWay !== null,

    /** What is unsaved is given up, and what stood in its way is over. */
    drop(): void {
      clearTimeout(pause)
      drops++
      unsaved = null
      remedy = null
      failures = 0
      onState({ is: 'saved' })
    },
  }
}
