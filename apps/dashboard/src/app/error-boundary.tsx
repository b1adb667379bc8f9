import { Component, type ReactNode } from 'react'
import { FailureScreen } from './failure-screen.tsx'

type Props = { readonly children: ReactNode }
type State = { readonly caught: { readonly failure: unknown } | null }

/** Catches what nothing below it has caught. Spec §4.6. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null }

  static getDerivedStateFromError(failure: unknown): State {
    return { caught: { failure } }
  }

  override render() {
    const { caught } = this.state
    return caught ? <FailureScreen failure={caught.failure} /> : this.props.children
  }
}
