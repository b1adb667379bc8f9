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

/** What is edited: the working copy, the question in hand, and what can be undone. */
export type Editing = {
  readonly survey: Survey
  readonly selectedQuestionId: QuestionId | null
  readonly history: History
}

/** A pure operation of `packages/survey`. */
type Operation = (survey: Survey) => Result<Survey | Edited, EditProblem>

/** Applies an operation. Returns null, or why it was refused and nothing has changed. */
export type Edit = (operation: Operation) => EditProblem['code'] | null

/** As whatever edits a survey sees it, wherever its edits go. */
export type EditingSession<Told extends Editing = Editing> = {
  readonly read: () => Told
  readonly subscribe: (listener: () => void) => () => void
  readonly edit: Edit
  /** @returns the step that was gone back, null where there was none */
  readonly undo: () => Step | null
  /** @returns the step that was gone forward, null where there was none */
  readonly redo: () => Step | null
  /**
   * Goes back to a copy as if nothing had been done since: no step of it is left, to undo or to redo.
   * @returns whether the history still knew that copy
   */
  readonly giveUp: (since: Survey) => boolean
  readonly select: (questionId: QuestionId | null) => void
}

type Options<More> = {
  readonly survey: Survey
  /** What else is told of it. */
  readonly more: More
  /** To be kept: the copy in hand is another one now. */
  readonly onEdit: () => void
  readonly nowMs?: (() => number) | undefined
}

/**
 * One sitting at one survey, and the only place that holds its working copy (ADR-0043). Whatever is edited can be
 * undone.
 * @returns the session, and what changes it in another way than by an edit
 */
export function createEditingSession<More extends object>(options: Options<More>) {
  const { survey, more, onEdit, nowMs = () => performance.now() } = options
  type Told = Editing & More
  let editing: Told = { ...opened(survey, null), history: NO_HISTORY, ...more }
  const listeners = new Set<() => void>()

  function become(change: Partial<Editing> | Partial<More>): void {
    editing = { ...editing, ...change }
    for (const listener of [...listeners]) listener()
  }

  const inHand = (): Edited => ({ survey: editing.survey, selectedQuestionId: editing.selectedQuestionId })

  const edit: Edit = (operation) => {
    const result = operation(editing.survey)
    if (!result.ok) return result.problem.code
    const before = inHand()
    const after = 'survey' in result.value ? result.value : { ...before, survey: result.value }
    if (after.survey === before.survey) return null
    become({ ...after, history: record(editing.history, { before, after }, nowMs()) })
    onEdit()
    return null
  }

  function travel(way: typeof undo, side: keyof Step): Step | null {
    const gone = way(editing.history)
    if (!gone) return null
    become({ ...gone.step[side], history: gone.history })
    onEdit()
    return gone.step
  }

  const session: EditingSession<Told> = {
    read: () => editing,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit,
    undo: () => travel(undo, 'before'),
    redo: () => travel(redo, 'after'),
    giveUp(since) {
      const { done } = editing.history
      const at = done.findIndex(({ before }) => before.survey === since)
      const step = done[at]
      if (!step) return false
      become({ ...step.before, history: { ...NO_HISTORY, done: done.slice(0, at) } })
      onEdit()
      return true
    },
    select(questionId) {
      if (questionId !== editing.selectedQuestionId) become({ selectedQuestionId: questionId })
    },
  }

  /** A choice goes on with no typing, and no typing goes on with it. */
  const chosen = (step: Step): History => ({
    ...record({ ...editing.history, typing: null }, step, nowMs()),
    typing: null,
  })

  return {
    session,
    become,
    inHand,
    chosen,
    /** Another copy becomes the one in hand, by choice. */
    take(copy: Survey): void {
      const before = inHand()
      const after = opened(copy, before.selectedQuestionId)
      become({ ...after, history: chosen({ before, after }) })
    },
  }
}

/** A copy to begin with: the question in hand stays so where it is there, else it is the first (spec §4.1). */
export function opened(survey: Survey, selectedQuestionId: QuestionId | null): Edited {
  const isThere = survey.questions.some(({ questionId }) => questionId === selectedQuestionId)
  return { survey, selectedQuestionId: isThere ? selectedQuestionId : (survey.questions[0]?.questionId ?? null) }
}
