import { isDeepEqual } from '../is-deep-equal.ts'
import { type Difference, differences } from './differences.ts'
import type { Edited } from './edited.ts'

/** One thing that was done: the survey and what was selected in it, before and after. */
export type HistoryStep = { readonly before: Edited; readonly after: Edited }

/** Steps that can be undone and redone, the latest last. Snapshots share the parts that did not change (ADR-0043). */
export type History = {
  readonly done: readonly HistoryStep[]
  readonly undone: readonly HistoryStep[]
  /** The field that the latest step was typed in, and when its last key came; null where it was not typed. */
  readonly typing: { readonly field: string; readonly atMs: number } | null
}

export const NO_HISTORY: History = { done: [], undone: [], typing: null }

/** ADR-0043. */
const MAX_STEPS = 200

/** After such a pause the next key begins a step of its own. */
const TYPING_PAUSE_MS = 1_000

/**
 * Records a step. Keys typed in one field without a pause are one step; edits that return to the start are none.
 * @param nowMs on any clock that runs evenly
 */
export function record(history: History, step: HistoryStep, nowMs: number): History {
  const field = typedField(differences(step.before.survey, step.after.survey))
  const { typing } = history
  const last = history.done.at(-1)
  const continuesStep =
    last?.after.survey === step.before.survey && typing?.field === field && nowMs - typing.atMs < TYPING_PAUSE_MS
  const whole = continuesStep ? { before: last.before, after: step.after } : step
  const earlier = continuesStep ? history.done.slice(0, -1) : history.done
  if (isDeepEqual(whole.before.survey, whole.after.survey))
    return continuesStep ? { ...NO_HISTORY, done: earlier } : history
  return {
    done: [...earlier, whole].slice(-MAX_STEPS),
    undone: [],
    typing: field === null ? null : { field, atMs: nowMs },
  }
}

/** Goes back by one step. @returns null where there is none */
export function undo({ done, undone }: History): { readonly history: History; readonly step: HistoryStep } | null {
  const step = done.at(-1)
  return step ? { step, history: { done: done.slice(0, -1), undone: [...undone, step], typing: null } } : null
}

/** Goes forward again by one step. @returns null where there is none */
export function redo({ done, undone }: History): { readonly history: History; readonly step: HistoryStep } | null {
  const step = undone.at(-1)
  return step ? { step, history: { done: [...done, step], undone: undone.slice(0, -1), typing: null } } : null
}

const TYPED: readonly Difference['what'][] = [
  'name',
  'text',
  'description',
  'placeholder',
  'otherLabel',
  'minLabel',
  'maxLabel',
  // A color comes in many shades while it is dragged.
  'appearance',
]

/** Names the field, where a single field with text is all that differs. */
function typedField([difference, ...others]: readonly Difference[]): string | null {
  if (!difference || others.length > 0) return null
  const { questionId, what, optionId } = difference
  return TYPED.includes(what) || optionId ? JSON.stringify([questionId, what, optionId]) : null
}
