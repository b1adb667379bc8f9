import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { Notice, NoticeButton } from '../../ui/notice.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { words as conflictWords } from './conflict/words.ts'
import { words } from './words.ts'

type Props = {
  /** Why the last save failed, or the publishing that needed one. */
  readonly failure: unknown
  /** Whether it is tried again by itself. */
  readonly isTrying: boolean
  readonly onRetry: () => void
  /** The copies are in conflict: one is to be chosen. */
  readonly onChoose: () => void
}

/** Typed text is not safe: shows that, and the remedy. */
export function SaveNotice({ failure, isTrying, onRetry, onChoose }: Props) {
  if (failureCode(failure) === 'survey_changed_elsewhere') {
    return (
      <Notice tone="amber" text={conflictWords.changedElsewhere}>
        <NoticeButton onPress={onChoose}>{conflictWords.choose}</NoticeButton>
      </Notice>
    )
  }
  return (
    <RetryNotice
      tone="red"
      text={isTrying ? words.saveDelayed : words.saveFailed(failureText(failure))}
      onRetry={onRetry}
    />
  )
}
