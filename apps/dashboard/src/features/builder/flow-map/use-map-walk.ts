import type { QuestionId } from '@earshot/survey'
import { type KeyboardEvent, useState } from 'react'
import type { MapLayout } from './lay-out-map.ts'
import { questionsOf } from './map-graph.ts'
import { type NavigationKey, nextNode } from './map-navigation.ts'

const KEYS: ReadonlySet<string> = new Set<NavigationKey>([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
])

/** The keyboard on the map: one node is the tab stop, and arrow keys go to another one. */
export function useMapWalk(layout: MapLayout | null, selectedQuestionId: QuestionId | null) {
  const [position, setPosition] = useState<{ at: string | null; cameFrom: string | null }>({ at: null, cameFrom: null })
  const [focusOn, setFocusOn] = useState<string | null>(null)
  const stops = layout?.nodes.filter(({ node }) => questionsOf(node).length > 0) ?? []
  const isStop = (id: string | null) => stops.some(({ node }) => node.id === id)
  const tabStop = [position.at, selectedQuestionId].find(isStop) ?? stops[0]?.node.id ?? null

  function goTo(nodeId: string): void {
    setPosition({ at: nodeId, cameFrom: tabStop })
    setFocusOn(nodeId)
  }

  return {
    /** The nodes with questions, which can be pressed. */
    stops,
    tabStop,
    /** The node that gets the focus once it is drawn; null: none. */
    focusOn,
    goTo,

    /** To be called when a node has got the focus. */
    noteFocus(nodeId: string): void {
      setFocusOn(null)
      if (nodeId !== position.at) setPosition({ at: nodeId, cameFrom: position.at })
    },

    /** Goes to another node if the key says so. */
    step(event: KeyboardEvent): void {
      if (!layout || tabStop === null || !KEYS.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const next = nextNode(layout, tabStop, event.key as NavigationKey, position.cameFrom)
      if (next !== null) goTo(next)
    },
  }
}
