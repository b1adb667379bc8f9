import type { Question, Survey } from '@earshot/survey'
import { createDeviceStore } from '../../../lib/device-store.ts'

/** The edits of one edit session that the server does not have yet, and what is needed to send them. */
export type Unsaved = {
  readonly copy: Survey
  /** The version that the copy was made from. */
  readonly version: number
  /** The last copy sent over that version without an answer. It may have arrived. */
  readonly sent: Survey | null
}

/** Each edit session, which is each tab, stores a draft of its own. */
export type DraftKey = { readonly merchantId: string; readonly surveyId: string; readonly editSessionId: string }

/** The draft of one edit session. */
export type UnsavedDraft = {
  readonly write: (unsaved: Unsaved) => void
  readonly clear: () => void
  /** Whether nothing is lost if the tab is closed now. */
  readonly isStored: () => boolean
}

const inStore = createDeviceStore('earshot', 'unsaved')

/**
 * Edits that wait on this device, one draft per merchant, survey and edit session (ADR-0043). They survive a lost
 * login, a failed save and a closed or killed tab. IndexedDB, because localStorage is too small for a survey of 300
 * questions. If the browser stores nothing, no call fails.
 */
export const draftStore = {
  /**
   * For the one edit session that writes to this key.
   * @param replaces the draft of an earlier session that this one continues; it is deleted with the first write
   */
  open: (key: DraftKey, replaces: DraftKey | null): UnsavedDraft => createUnsavedDraft(createDraftRows(key, replaces)),

  /** The drafts that no open tab uses, the latest last. */
  async list(merchantId: string): Promise<DraftKey[]> {
    const lockNames = await heldLockNames()
    const rowKeys = await inStore('readonly', (rows) => rows.getAllKeys())
    return (
      ((rowKeys ?? []) as readonly string[][])
        // The other keys are baselines, or from before each session had a draft of its own.
        .filter(({ length }) => length === 3)
        .map(([owner = '', surveyId = '', editSessionId = '']) => ({ merchantId: owner, surveyId, editSessionId }))
        .filter((key) => key.merchantId === merchantId && !lockNames.has(lockNameOf(key)))
    )
  },

  async read(key: DraftKey): Promise<Unsaved | null> {
    const stored = await inStore('readonly', (rows) => rows.getAll(rangeOf(key)))
    const [row, baseline = []] = (stored ?? []) as [row?: Row, baseline?: readonly Question[]]
    if (!row || row.shape < OLDEST_SHAPE || row.shape > SHAPE) return null
    const copy = fromDelta(row.copy, baseline)
    return copy && { copy, version: row.version, sent: row.sent && fromDelta(row.sent, baseline) }
  },

  async delete(key: DraftKey): Promise<void> {
    await inStore('readwrite', (rows) => rows.delete(rangeOf(key)))
  },

  /**
   * Takes a Web Lock, so that other tabs see that this draft is open.
   * @returns releases the lock; the browser does so too when the tab closes
   */
  lock(key: DraftKey): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Absent on plain http.
    void navigator.locks?.request(lockNameOf(key), { mode: 'shared' }, () => promise)
    return resolve
  },
}

const lockNameOf = ({ surveyId, editSessionId }: DraftKey) => `earshot.editing.${surveyId}.${editSessionId}`

async function heldLockNames(): Promise<ReadonlySet<string | undefined>> {
  const locks = await navigator.locks?.query()
  return new Set(locks?.held?.map(({ name }) => name))
}

type DraftRows = {
  /** @returns whether the draft is stored now */
  readonly put: (unsaved: Unsaved) => Promise<boolean>
  readonly delete: () => Promise<void>
}

/** Typing may be faster than the device writes, so one write runs at a time and only the newest copy is written. */
export function createUnsavedDraft(rows: DraftRows): UnsavedDraft {
  let pending: (() => Promise<unknown>) | null = null
  let isWriting = false
  let isStored = true

  async function run(): Promise<void> {
    if (isWriting) return
    isWriting = true
    try {
      while (pending) {
        const next = pending
        pending = null
        isStored = false
        try {
          isStored = (await next()) !== false
        } catch (bug) {
          // A newer copy must not wait for the next key press.
          reportError(bug)
        }
      }
    } finally {
      isWriting = false
    }
  }

  return {
    write(unsaved) {
      pending = () => rows.put(unsaved)
      void run()
    },
    clear() {
      pending = rows.delete
      void run()
    },
    isStored: () => isStored && !isWriting,
  }
}

/** The version of the row format. These formats stay readable: devices have rows of both. */
const SHAPE = 3
/** Before there was a baseline: all questions are in the row itself. */
const OLDEST_SHAPE = 2

type Row = {
  readonly shape: number
  readonly version: number
  readonly copy: SurveyDelta
  readonly sent: SurveyDelta | null
}

/** With more changed questions than this, a new baseline costs less than the row. */
const MAX_CHANGED_QUESTIONS = 8

const rowKeyOf = ({ merchantId, surveyId, editSessionId }: DraftKey) => [merchantId, surveyId, editSessionId]

/** The questions that the row of a session refers to by index. The row and its baseline are of use only together. */
const baselineKeyOf = (key: DraftKey) => [...rowKeyOf(key), 'questions']

/** The row of a session, then its baseline: in IndexedDB an array sorts after every string. */
const rangeOf = (key: DraftKey) => IDBKeyRange.bound(rowKeyOf(key), [...rowKeyOf(key), []])

/** The first write after a save stores all questions as the baseline. The writes after it store the changed ones. */
function createDraftRows(key: DraftKey, replaces: DraftKey | null): DraftRows {
  /** The baseline that is known to be stored. */
  let baseline: QuestionBaseline | null = null
  let earlier = replaces

  return {
    async put({ copy, version, sent }) {
      const toRow = (stored: QuestionBaseline): Row => ({
        shape: SHAPE,
        version,
        copy: toDelta(copy, stored),
        sent: sent && toDelta(sent, stored),
      })
      let newBaseline: QuestionBaseline | null = null
      let row = baseline && toRow(baseline)
      if (!row || countChanged(row.copy) > MAX_CHANGED_QUESTIONS) {
        newBaseline = baselineOf(copy)
        row = toRow(newBaseline)
      }
      const stored = await inStore('readwrite', (rows) =>
        Promise.all([
          earlier && rows.delete(rangeOf(earlier)),
          newBaseline && rows.put(copy.questions, baselineKeyOf(key)),
          rows.put(row, rowKeyOf(key)),
        ]),
      )
      if (stored) earlier = null
      if (!stored) baseline = null
      else if (newBaseline) baseline = newBaseline
      return stored !== undefined
    },

    async delete() {
      baseline = null
      await inStore('readwrite', (rows) =>
        Promise.all([earlier && rows.delete(rangeOf(earlier)), rows.delete(rangeOf(key))]),
      )
    },
  }
}

/** A survey as a row stores it: a question of the baseline is stored as its index there. */
export type SurveyDelta = Omit<Survey, 'questions'> & { readonly questions: readonly (Question | number)[] }

/** Questions that are stored already, each with its index. */
export type QuestionBaseline = ReadonlyMap<Question, number>

export const baselineOf = ({ questions }: Survey): QuestionBaseline =>
  new Map(questions.map((question, index) => [question, index]))

/**
 * An edit does not copy the other questions (`packages/survey/editing`), so a key press writes one question, of 300 as
 * of ten.
 */
export const toDelta = (survey: Survey, baseline: QuestionBaseline): SurveyDelta => ({
  ...survey,
  questions: survey.questions.map((question) => baseline.get(question) ?? question),
})

/** How many questions the baseline does not have. */
export const countChanged = ({ questions }: SurveyDelta): number =>
  questions.filter((question) => typeof question !== 'number').length

/** @returns null if the baseline lacks a question: a part of a survey is not that survey */
export function fromDelta(delta: SurveyDelta, baseline: readonly Question[]): Survey | null {
  const questions = delta.questions.map((question) => (typeof question === 'number' ? baseline[question] : question))
  return questions.every((question) => question !== undefined) ? { ...delta, questions } : null
}
