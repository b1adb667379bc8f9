/** Whether everything typed has reached the server. */
export type SaveState =
  | { readonly is: 'saved' }
  /** Waiting for a pause in typing, or on its way. */
  | { readonly is: 'saving' }
  | { readonly is: 'failed'; readonly failure: unknown }

type Options<Copy> = {
  readonly save: (copy: Copy) => Promise<void>
  /** How long typing must pause before a save. */
  readonly pauseMs: number
  /** After such a failure nothing is sent by itself any more: the merchant decides first. */
  readonly stopsAfter: (failure: unknown) => boolean
  readonly onState: (state: SaveState) => void
}

/**
 * Saves whole copies when typing pauses. One save at a time: the next one needs the version that this one brings back,
 * and only the newest copy matters.
 */
export function createAutosave<Copy>({ save, pauseMs, stopsAfter, onState }: Options<Copy>) {
  let unsaved: { readonly copy: Copy } | null = null
  let underWay: Promise<void> | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function waitForPause(): void {
    clearTimeout(pause)
    if (!isStopped) pause = setTimeout(() => send().catch(() => {}), pauseMs)
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
    onState({ is: 'saving' })
    try {
      await save(copy)
      if (unsaved) waitForPause()
      else onState({ is: 'saved' })
    } catch (failure) {
      unsaved ??= { copy }
      isStopped = stopsAfter(failure)
      onState({ is: 'failed', failure })
      throw failure
    }
  }

  return {
    /** To be called after each edit. */
    keep(copy: Copy): void {
      unsaved = { copy }
      if (isStopped) return
      onState({ is: 'saving' })
      if (!underWay) waitForPause()
    },

    /** Saves now. Resolves when nothing is unsaved any more, rejects with what stood in the way. */
    async flush(): Promise<void> {
      while (underWay || unsaved) await send()
    },

    /** Saves now, unless the merchant must decide first. What goes wrong shows in the state. */
    saveSoon(): void {
      if (!isStopped) send().catch(() => {})
    },

    hasUnsaved: (): boolean => unsaved !== null || underWay !== null,
  }
}
