import type { Survey } from '@earshot/survey'
import { failureCode, TransportError } from '../../../lib/failure.ts'
import { queryRetryDelayMs } from '../../../lib/query-client.ts'
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

export type Autosave = {
  /** To be called after each edit. */
  readonly schedule: (copy: Survey) => void
  /** Sends a copy that an earlier edit session left on the device, which is its draft already. */
  readonly resume: (copy: Survey) => void
  /** Saves now. Resolves to the version on the server when nothing is unsaved; rejects with the failure. */
  readonly flush: () => Promise<number>
  /** Saves now, unless the merchant must decide first. A failure shows in the state. */
  readonly saveSoon: () => void
  /** To be called when the network is back: tries at once, and retries soon however long it was away. */
  readonly saveOnline: () => void
  readonly hasUnsaved: () => boolean
  /** The version that the server is known to have. */
  readonly version: () => number
  /** Gives up what is unsaved, and starts over from a version of the server. The draft stays as it is. */
  readonly rebase: (version: number) => void
}

/**
 * Stores each copy on the device at once, and sends it to the server when typing pauses. One save at a time: the next one
 * needs the version that this one returns, and only the newest copy matters.
 */
export function createAutosave({ server, base, draft, pauseMs, onState, onSaved }: Options): Autosave {
  const sender = createSender(server, base)
  const drafts = createDraftWriter(draft, sender)
  const failures = createFailures()
  const queue = createQueue(save, pauseMs, () => onState({ is: 'saving' }))
  /** Counts the calls of `rebase`. The answer to a save from before one changes nothing. */
  let generation = 0

  async function save(copy: Survey): Promise<void> {
    const startedIn = generation
    // During a retry the state stays failed, so that the words do not flicker.
    if (failures.remedy() !== 'time') onState({ is: 'saving' })
    try {
      const saved = await sender.send(copy)
      onSaved?.(saved)
      if (startedIn === generation) drafts.acknowledge(copy, saved.version)
      failures.clear()
      if (queue.waiting()) queue.sendAfterPause()
      else onState({ is: 'saved' })
    } catch (failure) {
      if (startedIn !== generation) {
        if (queue.waiting()) queue.sendAfterPause()
        throw failure
      }
      const { remedy, nextTryInMs } = failures.add(failure)
      onState({ is: 'failed', failure, nextTryInMs })
      if (!queue.waiting()) queue.put(copy)
      else if (remedy === 'edit') queue.sendAfterPause()
      throw failure
    }
  }

  function saveSoon(): void {
    if (failures.remedy() !== 'decision') queue.sendNow().catch(() => {})
  }

  function enqueue(copy: Survey): void {
    drafts.setLatest(copy)
    queue.put(copy)
    const remedy = failures.remedy()
    // The next try sends it.
    if (remedy === 'time' || remedy === 'decision') return
    if (!queue.isSending()) queue.sendAfterPause()
  }

  return {
    schedule(copy) {
      drafts.write(copy)
      enqueue(copy)
    },
    resume: enqueue,
    async flush() {
      while (queue.hasUnsaved()) await queue.sendNow()
      return sender.version()
    },
    saveSoon,
    saveOnline() {
      failures.retrySoon()
      saveSoon()
    },
    hasUnsaved: queue.hasUnsaved,
    version: sender.version,
    rebase(version) {
      generation++
      queue.clear()
      sender.rebase(version)
      failures.clear()
      onState({ is: 'saved' })
    },
  }
}

/** Leaves the newest copy on the device until the server has it. */
function createDraftWriter(draft: UnsavedDraft, sender: ReturnType<typeof createSender>) {
  let latest: Survey | null = null

  function write(copy: Survey): void {
    draft.write({ copy, version: sender.version(), sent: sender.lastAttempt() })
  }

  return {
    write,

    setLatest(copy: Survey): void {
      latest = copy
    },

    /** The server has this copy as this version: the draft is written over it if a newer copy waits, or cleared. */
    acknowledge(copy: Survey, version: number): void {
      sender.rebase(version)
      if (latest && latest !== copy) write(latest)
      else draft.clear()
    },
  }
}

/** Sends one copy at a time. While one is sent, only the newest of the others waits. */
function createQueue(send: (copy: Survey) => Promise<void>, pauseMs: number, onPause: () => void) {
  let waiting: Survey | null = null
  let sending: Promise<void> | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  function sendNow(): Promise<void> {
    clearTimeout(pause)
    if (!sending && waiting) {
      const copy = waiting
      waiting = null
      sending = send(copy).finally(() => {
        sending = null
      })
    }
    return sending ?? Promise.resolve()
  }

  return {
    waiting: (): Survey | null => waiting,
    isSending: (): boolean => sending !== null,
    hasUnsaved: (): boolean => waiting !== null || sending !== null,

    /** Resolves when the copy that is sent now has arrived; rejects if it has not. */
    sendNow,

    put(copy: Survey): void {
      waiting = copy
    },

    /** Sends after a pause. Each call starts the pause again. */
    sendAfterPause(): void {
      onPause()
      clearTimeout(pause)
      pause = setTimeout(() => sendNow().catch(() => {}), pauseMs)
    },

    clear(): void {
      clearTimeout(pause)
      waiting = null
    },
  }
}

/** Sends copies over the version that the server is known to have. */
function createSender(server: Server, initial: Base) {
  let base = initial

  /**
   * A save whose answer was lost may have arrived. If the server has one of our attempts, nobody else has changed the
   * survey, and the copy is sent over that.
   */
  async function send(copy: Survey): Promise<LoadedSurvey> {
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
      rebase(current.version)
      return send(copy)
    }
  }

  function rebase(version: number): void {
    base = { version, attempts: [] }
  }

  return {
    version: (): number => base.version,
    /** The last copy sent over that version without an answer. */
    lastAttempt: (): Survey | null => base.attempts.at(-1) ?? null,
    send,
    rebase,
  }
}

/** Counts the saves that failed one after the other, and decides what the last one needs. */
function createFailures() {
  let remedy: Remedy | null = null
  let count = 0
  return {
    /** Null: the last save has not failed. */
    remedy: (): Remedy | null => remedy,

    add(failure: unknown) {
      remedy = remedyFor(failure)
      return { remedy, nextTryInMs: remedy === 'time' ? queryRetryDelayMs(count++) : null }
    },

    /** The next failure is counted as the first. */
    retrySoon(): void {
      count = 0
    },

    clear(): void {
      remedy = null
      count = 0
    },
  }
}

/** The remedy for a failed save before the next try: some time, another copy, or a decision of the merchant. */
type Remedy = 'time' | 'edit' | 'decision'

/** A failure of the network or the server may pass. A refusal of the copy would be repeated. */
function remedyFor(failure: unknown): Remedy {
  if (failure instanceof TransportError) return 'time'
  const code = failureCode(failure)
  if (code === 'unexpected' || code === 'too_busy') return 'time'
  return code === 'survey_changed_elsewhere' ? 'decision' : 'edit'
}
