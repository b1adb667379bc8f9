import type { Survey } from '@earshot/survey'
import { failureCode, TransportError } from '../../../lib/failure.ts'
import { retryDelayMs } from '../../../lib/query-client.ts'
import { hasCopy, type LoadedSurvey } from '../loaded-survey.ts'
import type { UnsavedDraft } from './draft-store.ts'

/** Whether everything typed has reached the server. */
export type SaveState =
  | { readonly is: 'saved' }
  /** Waiting for a pause in typing, or on its way. */
  | { readonly is: 'saving' }
  /** `nextTryInMs`: after this long it should be tried again; null where that cannot help. */
  | { readonly is: 'failed'; readonly failure: unknown; readonly nextTryInMs: number | null }

export type Server = {
  readonly load: (surveyId: string) => Promise<LoadedSurvey>
  /** Sends a copy over a version. @throws ProblemError survey_changed_elsewhere if the server has another version */
  readonly send: (copy: Survey, version: number) => Promise<LoadedSurvey>
}

/** The version that the server is known to have. */
export type Base = {
  readonly version: number
  /** Copies sent over that version without an answer, the last one last. One of them may have arrived. */
  readonly attempts: readonly Survey[]
}

type Options = {
  readonly server: Server
  readonly base: Base
  readonly draft: UnsavedDraft
  /** How long typing must pause before a save. */
  readonly pauseMs: number
  readonly onState: (state: SaveState) => void
  /** The server has this now. */
  readonly onSaved?: ((saved: LoadedSurvey) => void) | undefined
}

/**
 * Stores each copy on the device at once, and sends it to the server when typing pauses. One save at a time: the next one
 * needs the version that this one returns, and only the newest copy matters.
 */
export function createAutosave({ server, base: initialBase, draft, pauseMs, onState, onSaved }: Options) {
  let base = initialBase
  let latest: Survey | null = null
  let unsent: Survey | null = null
  let inFlight: Promise<void> | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  /** What the last save needs, if it failed. */
  let remedy: Remedy | null = null
  let failures = 0
  /** Counts the calls of `rebase`. The answer to a save from before one changes nothing. */
  let generation = 0

  function writeDraft(copy: Survey): void {
    draft.write({ copy, version: base.version, sent: base.attempts.at(-1) ?? null })
  }

  function debounce(): void {
    onState({ is: 'saving' })
    clearTimeout(pause)
    pause = setTimeout(() => sendUnsent().catch(() => {}), pauseMs)
  }

  function sendUnsent(): Promise<void> {
    clearTimeout(pause)
    if (!inFlight && unsent) {
      inFlight = saveCopy(unsent).finally(() => {
        inFlight = null
      })
    }
    return inFlight ?? Promise.resolve()
  }

  async function saveCopy(copy: Survey): Promise<void> {
    unsent = null
    const startedIn = generation
    // During a retry the state stays failed, so that the words do not flicker.
    if (remedy !== 'time') onState({ is: 'saving' })
    try {
      const saved = await sendOverBase(copy)
      onSaved?.(saved)
      if (startedIn === generation) acknowledge(copy, saved.version)
      remedy = null
      failures = 0
      if (unsent) debounce()
      else onState({ is: 'saved' })
    } catch (failure) {
      if (startedIn !== generation) {
        if (unsent) debounce()
        throw failure
      }
      remedy = remedyFor(failure)
      onState({ is: 'failed', failure, nextTryInMs: remedy === 'time' ? retryDelayMs(failures++) : null })
      if (!unsent) unsent = copy
      else if (remedy === 'edit') debounce()
      throw failure
    }
  }

  function acknowledge(copy: Survey, version: number): void {
    base = { version, attempts: [] }
    if (latest && latest !== copy) writeDraft(latest)
    else draft.clear()
  }

  /**
   * A save whose answer was lost may have arrived. If the server has one of our attempts, nobody else has changed the
   * survey, and the copy is sent over that.
   */
  async function sendOverBase(copy: Survey): Promise<LoadedSurvey> {
    const { version, attempts } = base
    base = { version, attempts: [...attempts.filter((one) => one !== copy), copy] }
    try {
      return await server.send(copy, version)
    } catch (failure) {
      if (failureCode(failure) !== 'survey_changed_elsewhere') throw failure
      const current = await server.load(copy.surveyId)
      if (hasCopy(current, copy)) return current
      const isOurs = attempts.some((one) => hasCopy(current, one))
      if (!isOurs || base.version !== version) throw failure
      base = { version: current.version, attempts: [] }
      return sendOverBase(copy)
    }
  }

  /** Saves now, unless the merchant must decide first. A failure shows in the state. */
  function saveSoon(): void {
    if (remedy !== 'decision') sendUnsent().catch(() => {})
  }

  function enqueue(copy: Survey): void {
    latest = copy
    unsent = copy
    // The next try sends it.
    if (remedy === 'time' || remedy === 'decision') return
    if (!inFlight) debounce()
  }

  return {
    /** To be called after each edit. */
    schedule(copy: Survey): void {
      writeDraft(copy)
      enqueue(copy)
    },

    /** Sends a copy that an earlier edit session left on the device, which is its draft already. */
    resume: enqueue,

    /** Saves now. Resolves to the version on the server when nothing is unsaved; rejects with the failure. */
    async flush(): Promise<number> {
      while (inFlight || unsent) await sendUnsent()
      return base.version
    },

    saveSoon,

    /** To be called when the network is back: tries at once, and retries soon however long it was away. */
    saveOnline(): void {
      failures = 0
      saveSoon()
    },

    hasUnsaved: (): boolean => unsent !== null || inFlight !== null,

    version: (): number => base.version,

    /** Gives up what is unsaved, and starts over from a version of the server. The draft stays as it is. */
    rebase(version: number): void {
      clearTimeout(pause)
      generation++
      base = { version, attempts: [] }
      unsent = null
      remedy = null
      failures = 0
      onState({ is: 'saved' })
    },
  }
}

/** What a failed save needs before the next try: some time, another copy, or a decision of the merchant. */
type Remedy = 'time' | 'edit' | 'decision'

/** A failure of the network or the server may pass. A refusal of the copy would be repeated. */
function remedyFor(failure: unknown): Remedy {
  if (failure instanceof TransportError) return 'time'
  const code = failureCode(failure)
  if (code === 'unexpected' || code === 'too_busy') return 'time'
  return code === 'survey_changed_elsewhere' ? 'decision' : 'edit'
}
