import type { ReactNode } from 'react'
import type { Analytics } from '../analytics-query.ts'

export type ResponsesProps = {
  readonly analytics: Analytics
  /** Above the responses. */
  readonly head: ReactNode
  /** In their place while there are none. */
  readonly empty: ReactNode
}
