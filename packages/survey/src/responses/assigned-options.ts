import type { OptionId } from '../ids.ts'

/** A decision of a merchant: the text beside Other in one answer is counted as another option. */
export type AssignedOption = {
  readonly assignmentId: string
  readonly optionId: OptionId
  /** Decided for this response alone, and not for all that say the same. */
  readonly isOwn: boolean
}

/** By question id. It counts as long as the answer has Other (SPEC R21). */
export type AssignedOptions = Readonly<Record<string, AssignedOption>>
