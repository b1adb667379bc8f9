import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly onFailure?: (failure: unknown) => void }

/**
 * Takes a broken player off the screen instead of letting it break the page around it. A page that kept an old player
 * in its cache may meet a control it does not know.
 */
export class FailureBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(failure: unknown) {
    this.props.onFailure?.(failure)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
