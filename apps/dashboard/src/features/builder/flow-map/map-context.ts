import { createContext } from 'react'
import type { MarksOf } from './marks.ts'

/** The context that the nodes of the map share: the merchant's position, and the effect of a press. */
export type MapContextValue = {
  readonly selectedQuestionId: string | null
  /** The one node that Tab stops at. */
  readonly tabStop: string | null
  /** The node that gets the focus as soon as it is drawn. */
  readonly focusOn: string | null
  readonly onFocus: (nodeId: string) => void
  readonly onPress: (nodeId: string) => void
  readonly marksOf: MarksOf
  /** Whether the page reads from right to left; the map's own directions are those of the screen. */
  readonly isRightToLeft: boolean
}

export const MapContext = createContext<MapContextValue | null>(null)
