import { Notice, NoticeButton } from './notice.tsx'
import { words } from './words.ts'

type Props = {
  /** Red: something is missing, or not safe; amber: the shown data may be stale. */
  readonly tone: 'red' | 'amber'
  readonly text: string
  readonly onRetry: () => void
  readonly isRetrying?: boolean
}

/**
 * A failure that may be gone at the next try, within a screen that still works; see `ErrorState` for a whole screen.
 */
export const RetryNotice = ({ tone, text, onRetry, isRetrying = false }: Props) => (
  <Notice tone={tone} text={text}>
    <NoticeButton isBusy={isRetrying} onPress={onRetry}>
      {words.retry}
    </NoticeButton>
  </Notice>
)
