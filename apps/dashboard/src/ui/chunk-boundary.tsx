import { Component, type ReactNode, Suspense } from 'react'
import { clearFailedChunks, isChunkError, onChunkRetry } from './lazy.ts'
import { Notice, NoticeButton } from './notice.tsx'
import { toasts } from './toast/toasts.ts'
import { words } from './words.ts'

type Props = {
  readonly children: ReactNode
  /** Shown while the chunk loads. */
  readonly fallback?: ReactNode
  /** Closes what covers the screen. A toast then says that the chunk could not be loaded. */
  readonly onFailed?: () => void
}

type State = { readonly caught: { readonly failure: unknown } | null }

/**
 * Draws a component that loads later (`lazyComponent`). If its chunk cannot be loaded, the rest of the screen stays as
 * it is, and a notice offers to load it again, with all other chunks that could not be loaded.
 */
export class ChunkBoundary extends Component<Props, State> {
  override state: State = { caught: null }
  private stopListening = () => {}

  static getDerivedStateFromError(failure: unknown): State {
    return { caught: { failure } }
  }

  override componentDidMount() {
    this.stopListening = onChunkRetry(() => this.setState({ caught: null }))
  }

  override componentDidCatch(failure: unknown) {
    const { onFailed } = this.props
    if (!onFailed || !isChunkError(failure)) return
    toasts.show({ variant: 'destructive', title: words.notLoaded, description: words.notLoadedText })
    onFailed()
  }

  override componentWillUnmount() {
    this.stopListening()
    if (this.state.caught) clearFailedChunks()
  }

  override render() {
    const { children, fallback, onFailed } = this.props
    const { caught } = this.state
    if (!caught) return <Suspense fallback={fallback}>{children}</Suspense>
    // Another failure is a defect, which the whole screen shows.
    if (!isChunkError(caught.failure)) throw caught.failure
    if (onFailed) return null
    return (
      <Notice tone="amber" text={words.partNotLoaded}>
        <NoticeButton onPress={clearFailedChunks}>{words.retry}</NoticeButton>
      </Notice>
    )
  }
}
