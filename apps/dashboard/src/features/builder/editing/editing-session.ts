import type { Edited, EditProblem, QuestionId, Result, Survey } from '@earshot/survey'
import { createAutosave, type Remedy, type SaveState } from './autosave.ts'

/** What the builder is editing: the working copy, the question in hand, and whether all of it is saved. */
export type Editing = {
  readonly survey: Survey
  readonly selectedQuestionId: QuestionId | null
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
  /** Holds what is not saved yet. */
  readonly device: {
    readonly keep: (survey: Survey, version: number) => void
    readonly forget: () => void
  }
  /** Whether `survey` is such a copy from an earlier sitting, and so is not saved yet. */
  readonly isUnsaved?: boolean
}

/**
 * One sitting at one survey, and the only place that holds its working copy (architecture A8). Whatever is edited is
 * saved by itself.
 */
export function createEditingSession({
  survey,
  version,
  save,
  remedyFor,
  pauseMs = 800,
  device,
  isUnsaved = false,
}: Options) {
  let editing: Editing = {
    survey,
    // Spec §4.1: loading selects the first question.
    selectedQuestionId: survey.questions[0]?.questionId ?? null,
    saving: { is: 'saved' },
  }
  let savedVersion = version
  let hasEnded = false
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
      savedVersion = await save(copy, savedVersion)
      if (hasEnded) return
      if (copy === editing.survey) device.forget()
      else device.keep(editing.survey, savedVersion)
    },
  })
  if (isUnsaved) autosave.keep(survey)

  const edit: Edit = (operation) => {
    if (hasEnded) return null
    const result = operation(editing.survey)
    if (!result.ok) return result.problem.code
    const edited = 'survey' in result.value ? result.value : { ...editing, survey: result.value }
    const { survey: next, selectedQuestionId } = edited
    if (next === editing.survey) return null
    become({ survey: next, selectedQuestionId })
    device.keep(next, savedVersion)
    autosave.keep(next)
    return null
  }

  return {
    read: (): Editing => editing,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    edit,

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
      savedVersion = standingVersion
      const isThere = standing.questions.some(({ questionId }) => questionId === editing.selectedQuestionId)
      const selectedQuestionId = isThere ? editing.selectedQuestionId : (standing.questions[0]?.questionId ?? null)
      become({ survey: standing, selectedQuestionId })
    },

    /** The merchant has given this copy up: nothing more is edited or saved, and the device forgets it. */
    end(): void {
      hasEnded = true
      autosave.drop()
      device.forget()
    },

    hasEnded: (): boolean => hasEnded,
  }
}
