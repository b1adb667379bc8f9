import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { Notice, NoticeButton } from '../../ui/notice.tsx'
import { words } from './words.ts'

type Props = {
  /** Why the last save failed, or the publishing that needed one. */
  readonly failure: unknown
  /** Whether it is tried again by itself. */
  readonly isTrying: boolean
  readonly onRetry: () => void
  readonly isLoading: boolean
  readonly onLoadNewer: () => void
}

/** What was typed is not safe: says so, and what to do. */
export function SaveNotice({ failure, isTrying, onRetry, isLoading, onLoadNewer }: Props) {
  if (failureCode(failure) === 'survey_changed_elsewhere') {
    return (
      <Notice tone="amber" text={words.changedElsewhere}>
        <NoticeButton isBusy={isLoading} onPress={onLoadNewer}>
          {words.loadNewer}
        </NoticeButton>
      </Notice>
    )
  }
  return (
    <Notice tone="red" text={isTrying ? words.saveDelayed : words.saveFailed(failureText(failure))}>
      <NoticeButton onPress={onRetry}>{words.retry}</NoticeButton>
    </Notice>
  )
}
