import {
  type Edited,
  type EditProblem,
  type History,
  type HistoryStep,
  NO_HISTORY,
  type QuestionId,
  type Result,
  record,
  redo,
  type Survey,
  undo,
} from '@earshot/survey'
import { createExternalStore } from '../../../lib/external-store.ts'
import type { LoadedSurvey } from '../loaded-survey.ts'
import { type Base, createAutosave, type SaveState, type Server } from './autosave.ts'
import type { DraftKey, UnsavedDraft } from './draft-store.ts'

/** The state of editing: the working copy, the selected question, and the steps that can be undone. */
export type Editing = {
  readonly survey: Survey
  readonly selectedQuestionId: QuestionId | null
  readonly history: History
}

/** A pure operation of `packages/survey`. */
type Operation = (survey: Survey) => Result<Survey | Edited, EditProblem>

/** Applies an operation. Returns null, or why it was refused and nothing has changed. */
export type Edit = (operation: Operation) => EditProblem['code'] | null

/** The interface for every editor of a survey, wherever its edits go. */
export type EditingSession<State extends Editing = Editing> = {
  readonly read: () => State
  readonly subscribe: (listener: () => void) => () => void
  readonly edit: Edit
  /** @returns the step that was undone; null if there was none */
  readonly undo: () => HistoryStep | null
  /** @returns the step that was redone; null if there was none */
  readonly redo: () => HistoryStep | null
  /**
   * Goes back to a copy as if nothing had been done since: no step of it is left, to undo or to redo.
   * @returns whether the history still had that copy
   */
  readonly giveUp: (since: Survey) => boolean
  readonly select: (questionId: QuestionId | null) => void
}

type Options<More> = {
  readonly survey: Survey
  /** The rest of the state. */
  readonly more: More
  /** Called with each new working copy that an edit makes. */
  readonly onEdit: (survey: Survey) => void
  readonly nowMs?: (() => number) | undefined
}

/**
 * One edit session of one survey, and the only place that has its working copy (ADR-0043). Every edit can be
 * undone.
 * @returns the session, and what changes its state in another way than by an edit
 */
export function createEditingSession<More extends object>(options: Options<More>) {
  const { survey, more, onEdit, nowMs = () => performance.now() } = options
  type State = Editing & More
  const store = createExternalStore<State>({ ...opened(survey, null), history: NO_HISTORY, ...more })
  const { read, subscribe } = store

  const become = (change: Partial<Editing> | Partial<More>): void => store.write({ ...read(), ...change })

  const current = (): Edited => ({ survey: read().survey, selectedQuestionId: read().selectedQuestionId })

  const edit: Edit = (operation) => {
    const result = operation(read().survey)
    if (!result.ok) return result.problem.code
    const before = current()
    const after = 'survey' in result.value ? result.value : { ...before, survey: result.value }
    if (after.survey === before.survey) return null
    become({ ...after, history: record(read().history, { before, after }, nowMs()) })
    onEdit(after.survey)
    return null
  }

  function travel(move: typeof undo, side: keyof HistoryStep): HistoryStep | null {
    const moved = move(read().history)
    if (!moved) return null
    become({ ...moved.step[side], history: moved.history })
    onEdit(read().survey)
    return moved.step
  }

  const session: EditingSession<State> = {
    read,
    subscribe,
    edit,
    undo: () => travel(undo, 'before'),
    redo: () => travel(redo, 'after'),
    giveUp(since) {
      const { done } = read().history
      const at = done.findIndex(({ before }) => before.survey === since)
      const step = done[at]
      if (!step) return false
      become({ ...step.before, history: { ...NO_HISTORY, done: done.slice(0, at) } })
      onEdit(read().survey)
      return true
    },
    select(questionId) {
      if (questionId !== read().selectedQuestionId) become({ selectedQuestionId: questionId })
    },
  }

  /** The history with a choice: no typing before it or after it is part of its step. */
  const withChoice = (step: HistoryStep): History => ({
    ...record({ ...read().history, typing: null }, step, nowMs()),
    typing: null,
  })

  return {
    session,
    become,
    current,
    withChoice,
    /** Replaces the working copy, by choice. */
    replace(copy: Survey): void {
      const before = current()
      const after = opened(copy, before.selectedQuestionId)
      become({ ...after, history: withChoice({ before, after }) })
    },
  }
}

/** A copy to begin with. The selected question stays selected if the copy has it, else its first one is (spec §4.1). */
function opened(survey: Survey, selectedQuestionId: QuestionId | null): Edited {
  const isThere = survey.questions.some(({ questionId }) => questionId === selectedQuestionId)
  return { survey, selectedQuestionId: isThere ? selectedQuestionId : (survey.questions[0]?.questionId ?? null) }
}

/** The state of the builder, and whether all of it is saved. */
export type SavedEditing = Editing & { readonly saving: SaveState }

export type SavedSession = ReturnType<typeof createSavedSession>

type SavedOptions = {
  readonly survey: Survey
  /** Whether an earlier edit session left `survey` unsaved. */
  readonly isUnsaved?: boolean
  readonly base: Base
  readonly server: Server
  readonly draft: UnsavedDraft
  readonly onSaved?: (saved: LoadedSurvey) => void
  readonly pauseMs?: number
  readonly nowMs?: () => number
}

/** An edit session of a survey that the server has: every edit is saved automatically. */
export function createSavedSession(options: SavedOptions) {
  const { survey, isUnsaved = false, base, server, draft, onSaved, pauseMs = 800, nowMs } = options
  const { session, become, current, withChoice, replace } = createEditingSession({
    survey,
    more: { saving: { is: 'saved' } as SaveState },
    onEdit: scheduleSave,
    nowMs,
  })
  const autosave = createAutosave({ server, base, draft, pauseMs, onSaved, onState: (saving) => become({ saving }) })
  if (isUnsaved) autosave.resume(survey)
  const { flush, saveSoon, saveOnline, hasUnsaved } = autosave

  function scheduleSave(edited: Survey): void {
    autosave.schedule(edited)
  }

  return {
    ...session,
    /** Saves at once. @returns the version on the server then */
    flush,
    saveSoon,
    saveOnline,
    hasUnsaved,

    /** Takes over what was saved elsewhere while this session was left; unsaved edits come first. */
    catchUp(theirs: Survey, theirVersion: number): void {
      if (hasUnsaved() || theirVersion <= autosave.version()) return
      autosave.rebase(theirVersion)
      // Undoing further would take back, unseen, what was done elsewhere.
      become({ ...opened(theirs, current().selectedQuestionId), history: NO_HISTORY })
    },

    /** The copy of the server becomes the working copy, and what is unsaved is given up; one step of the history. */
    takeTheirs(theirs: Survey, theirVersion: number): void {
      autosave.rebase(theirVersion)
      replace(theirs)
      draft.clear()
    },

    /** The working copy is saved over that of the server; one step of the history, and its undo brings back theirs. */
    saveMine(theirs: Survey, theirVersion: number): void {
      const after = current()
      const before = opened(theirs, after.selectedQuestionId)
      autosave.rebase(theirVersion)
      become({ history: withChoice({ before, after }) })
      autosave.schedule(after.survey)
      saveSoon()
    },
  }
}

/** An edit session with what belongs to it. */
type OpenSession = {
  readonly key: DraftKey
  /** Whether something of it is still on its way. */
  readonly isPending: () => boolean
}

/**
 * Edit sessions that were left with something on its way. They are resumed when the merchant comes back: a second session
 * beside them would not have the edits and the pictures on their way, and its save would be in conflict with theirs.
 */
export function createSuspendedSessions<Session extends OpenSession>() {
  const suspended = new Map<string, Session>()

  function dropFinished(): void {
    for (const [surveyId, session] of suspended) if (!session.isPending()) suspended.delete(surveyId)
  }

  return {
    find(merchantId: string, surveyId: string): Session | null {
      dropFinished()
      const session = suspended.get(surveyId)
      return session?.key.merchantId === merchantId ? session : null
    },

    add(session: Session): void {
      suspended.set(session.key.surveyId, session)
      dropFinished()
    },
  }
}
