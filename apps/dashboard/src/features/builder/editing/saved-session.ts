import { NO_HISTORY, type Survey } from '@earshot/survey'
import type { Unsaved } from '../../../lib/unsaved.ts'
import { createAutosave, type Remedy, type SaveState } from './autosave.ts'
import { createEditingSession, type Editing, opened } from './editing-session.ts'

/** What the builder is editing, and whether all of it is saved. */
export type SavedEditing = Editing & { readonly saving: SaveState }

export type SavedSession = ReturnType<typeof createSavedSession>

type Options = {
  readonly survey: Survey
  readonly version: number
  /** Saves a copy over the given version and brings back the new one. */
  readonly save: (survey: Survey, version: number) => Promise<number>
  readonly remedyFor: (failure: unknown) => Remedy
  readonly pauseMs?: number
  readonly nowMs?: () => number
  /** Holds what is not saved yet. */
  readonly device: {
    readonly keep: (what: Unsaved) => void
    readonly forget: () => void
  }
  /** Whether `survey` is such a copy from an earlier sitting, and so is not saved yet. */
  readonly isUnsaved?: boolean
}

/** A sitting at a survey that the server has: whatever is edited is saved by itself. */
export function createSavedSession({
  survey,
  version,
  save,
  remedyFor,
  pauseMs = 800,
  nowMs,
  device,
  isUnsaved = false,
}: Options) {
  const { session, become, inHand, chosen, take } = createEditingSession({
    survey,
    more: { saving: { is: 'saved' } as SaveState },
    onEdit: keep,
    nowMs,
  })
  let savedVersion = version
  /**
   * What went out over `savedVersion`, until the server has answered that it has it. A copy from an earlier sitting may
   * have been on its way when that one ended.
   */
  let sent = isUnsaved ? survey : null

  const autosave = createAutosave<Survey>({
    pauseMs,
    remedyFor,
    onState: (saving) => become({ saving }),
    save: async (copy) => {
      const over = savedVersion
      sent = copy
      const standing = await save(copy, over)
      // Another copy was chosen meanwhile.
      if (savedVersion !== over) return
      standsAt(standing)
      if (copy === session.read().survey) device.forget()
      else keepOnDevice()
    },
  })
  if (isUnsaved) autosave.keep(survey)

  function standsAt(standingVersion: number): void {
    savedVersion = standingVersion
    sent = null
  }

  function keepOnDevice(): void {
    device.keep({ copy: session.read().survey, version: savedVersion, sent })
  }

  function keep(): void {
    keepOnDevice()
    autosave.keep(session.read().survey)
  }

  return {
    ...session,

    /** Saves at once. @returns the version that stands on the server then */
    async flush(): Promise<number> {
      await autosave.flush()
      return savedVersion
    },

    saveSoon: autosave.saveSoon,
    saveOnline: autosave.saveOnline,

    hasUnsaved: autosave.hasUnsaved,

    /** Takes up what was saved elsewhere while this sitting was left; its own edits come first. */
    catchUp(standing: Survey, standingVersion: number): void {
      if (autosave.hasUnsaved() || standingVersion <= savedVersion) return
      standsAt(standingVersion)
      // To undo beyond it would take back, unseen, what was done elsewhere.
      become({ ...opened(standing, inHand().selectedQuestionId), history: NO_HISTORY })
    },

    /** What stands on the server becomes the copy in hand, and what is unsaved is given up; one step of the history. */
    takeTheirs(theirs: Survey, theirVersion: number): void {
      standsAt(theirVersion)
      autosave.drop()
      take(theirs)
      device.forget()
    },

    /** The copy in hand is saved over what stands on the server; one step of the history, which undone is theirs. */
    keepMine(theirs: Survey, theirVersion: number): void {
      const after = inHand()
      const before = opened(theirs, after.selectedQuestionId)
      standsAt(theirVersion)
      autosave.drop()
      become({ history: chosen({ before, after }) })
      keep()
      autosave.saveSoon()
    },
  }
}
