import {
  type Edited,
  type EditProblem,
  type History,
  NO_HISTORY,
  type QuestionId,
  type Result,
  record,
  redo,
  type Step,
  type Survey,
  undo,
} from '@earshot/survey'
import type { Unsaved } from '../../../lib/unsaved.ts'
import { createAutosave, type Remedy, type SaveState } from './autosave.ts'

/** What the builder is editing: the working copy, the question in hand, what can be undone, and whether all is saved. */
export type Editing = {
  readonly survey: Survey
  readonly selectedQuestionId: QuestionId | null
  readonly history: History
  readonly saving: SaveState
}

/** A pure operation of `packages/survey`. */
type Operation = (survey: Survey) => Result<Survey | Edited, EditProblem>

/** Applies an operation. Returns null, or why it was refused and nothing has changed. */
export type Edit = (operation: Operation) => EditProblem['code'] | null

export type EditingSession = ReturnType<typeof createEditingSession>

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
    readonly keep: (what: Unsaved<Survey>) => void
    readonly forget: () => void
  }
  /** Whether `survey` is such a copy from an earlier sitting, and so is not saved yet. */
  readonly isUnsaved?: boolean
}

/**
 * One sitting at one survey, and the only place that holds its working copy (architecture A8). Whatever is edited can be
 * undone, and is saved by itself.
 */
export function createEditingSession({
  survey,
  version,
  save,
  remedyFor,
  pauseMs = 800,
  nowMs = () => performance.now(),
  device,
  isUnsaved = false,
}: Options) {
  let editing: Editing = { ...opened(survey, null), history: NO_HISTORY, saving: { is: 'saved' } }
  let savedVersion = version
  /** What went out over `savedVersion`, until the server has answered that it has it. */
  let sent: Survey | null = null
  const listeners = new Set<() => void>()

  function become(change: Partial<Editing>): void {
    editing = { ...editing, ...change }
    for (const listener of [...listeners]) listener()
  }

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
      if (copy === editing.survey) device.forget()
      else keepOnDevice()
    },
  })
  if (isUnsaved) autosave.keep(survey)

  function standsAt(standingVersion: number): void {
    savedVersion = standingVersion
    sent = null
  }

  const keepOnDevice = () => device.keep({ copy: editing.survey, version: savedVersion, sent })

  function keep(): void {
    keepOnDevice()
    autosave.keep(editing.survey)
  }

  const inHand = (): Edited => ({ survey: editing.survey, selectedQuestionId: editing.selectedQuestionId })
  /** A choice goes on with no typing, and no typing goes on with it. */
  const chosen = (step: Step): History => ({
    ...record({ ...editing.history, typing: null }, step, nowMs()),
    typing: null,
  })

  const edit: Edit = (operation) => {
    const result = operation(editing.survey)
    if (!result.ok) return result.problem.code
    const before = inHand()
    const after = 'survey' in result.value ? result.value : { ...before, survey: result.value }
    if (after.survey === before.survey) return null
    become({ ...after, history: record(editing.history, { before, after }, nowMs()) })
    keep()
    return null
  }

  /** @returns the step that was gone back or forward, null where there was none */
  function travel(way: typeof undo, side: keyof Step): Step | null {
    const gone = way(editing.history)
    if (!gone) return null
    become({ ...gone.step[side], history: gone.history })
    keep()
    return gone.step
  }

  return {
    read: (): Editing => editing,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    edit,
    undo: () => travel(undo, 'before'),
    redo: () => travel(redo, 'after'),

    select(questionId: QuestionId | null): void {
      if (questionId !== editing.selectedQuestionId) become({ selectedQuestionId: questionId })
    },

    /** Saves at once. @returns the version that stands on the server then */
    async flush(): Promise<number> {
      await autosave.flush()
      return savedVersion
    },

    saveSoon: autosave.saveSoon,

    hasUnsaved: autosave.hasUnsaved,

    /** Takes up what was saved elsewhere while this sitting was left; its own edits come first. */
    catchUp(standing: Survey, standingVersion: number): void {
      if (autosave.hasUnsaved() || standingVersion <= savedVersion) return
      standsAt(standingVersion)
      // To undo beyond it would take back, unseen, what was done elsewhere.
      become({ ...opened(standing, editing.selectedQuestionId), history: NO_HISTORY })
    },

    /** What stands on the server becomes the copy in hand, and what is unsaved is given up; one step of the history. */
    takeTheirs(theirs: Survey, theirVersion: number): void {
      const before = inHand()
      const after = opened(theirs, before.selectedQuestionId)
      standsAt(theirVersion)
      autosave.drop()
      become({ ...after, history: chosen({ before, after }) })
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

/** A copy to begin with: the question in hand stays so where it is there, else it is the first (spec §4.1). */
function opened(survey: Survey, selectedQuestionId: QuestionId | null): Edited {
  const isThere = survey.questions.some(({ questionId }) => questionId === selectedQuestionId)
  return { survey, selectedQuestionId: isThere ? selectedQuestionId : (survey.questions[0]?.questionId ?? null) }
}
