import { Notice, NoticeButton } from './notice.tsx'
import { words } from './words.ts'

type Props = {
  /** Red: something is not there, or not safe; amber: what is there may be out of date. */
  readonly tone: 'red' | 'amber'
  readonly text: string
  readonly onRetry: () => void
  readonly isRetrying?: boolean
}

/** Trouble that may be over at the next try, within a screen that goes on; see `ErrorState` for all of one. */
export const RetryNotice = ({ tone, text, onRetry, isRetrying = false }: Props) => (
  <Notice tone={tone} text={text}>
    <NoticeButton isBusy={isRetrying} onPress={onRetry}>
      {words.retry}
    </NoticeButton>
  </Notice>
)
