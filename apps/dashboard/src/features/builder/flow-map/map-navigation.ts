import type { MapLayout, PositionedNode } from './lay-out-map.ts'
import { questionsOf } from './map-graph.ts'

export type NavigationKey = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

/**
 * The node that an arrow key selects: down is the next, up the previous (the one the merchant came from, if it is
 * linked), left and right the others at the same height; null: none. Only questions and folds are selected.
 * @param cameFrom the node that the walk was on before
 */
export function nextNode(
  { nodes, links }: MapLayout,
  at: string,
  key: NavigationKey,
  cameFrom: string | null,
): string | null {
  const stops = nodes.filter(({ node }) => questionsOf(node).length > 0)
  const current = stops.find(({ node }) => node.id === at)
  if (key === 'Home') return stops[0]?.node.id ?? null
  if (key === 'End') return stops.at(-1)?.node.id ?? null
  if (!current) return null
  const isStop = (id: string) => id !== at && stops.some(({ node }) => node.id === id)
  if (key === 'ArrowDown') {
    const onward = links.filter(({ link }) => link.from === at && isStop(link.to))
    // A way on before a way back.
    return (onward.find(({ link }) => link.kind === 'on') ?? onward[0])?.link.to ?? below(stops, current)
  }
  if (key === 'ArrowUp') {
    const before = links.filter(({ link }) => link.to === at && isStop(link.from))
    const same = before.find(({ link }) => link.from === cameFrom)
    return (same ?? before.find(({ link }) => link.kind === 'on') ?? before[0])?.link.from ?? above(stops, current)
  }
  return beside(siblings(stops, links, current, cameFrom), current, key)
}

/** Where a walk ends, or what can't be reached begins, the next thing on the map follows. */
const below = (stops: readonly PositionedNode[], current: PositionedNode): string | null =>
  stops[stops.indexOf(current) + 1]?.node.id ?? null
const above = (stops: readonly PositionedNode[], current: PositionedNode): string | null =>
  stops[stops.indexOf(current) - 1]?.node.id ?? null

/** The other targets of the same question; without a choice, the nodes at the same height. */
function siblings(
  stops: readonly PositionedNode[],
  links: MapLayout['links'],
  current: PositionedNode,
  cameFrom: string | null,
): readonly PositionedNode[] {
  const before = links
    .filter(({ link }) => link.to === current.node.id && link.kind === 'on')
    .map(({ link }) => link.from)
  const parent = before.find((id) => id === cameFrom) ?? before[0]
  const choices = new Set(links.filter(({ link }) => link.from === parent).map(({ link }) => link.to))
  const others = stops.filter(({ node }) => choices.has(node.id))
  if (others.length > 1) return others
  const middle = current.box.y + current.box.height / 2
  return stops.filter(({ box }) => box.y <= middle && middle <= box.y + box.height)
}

function beside(row: readonly PositionedNode[], current: PositionedNode, key: NavigationKey): string | null {
  const center = ({ box }: PositionedNode) => box.x + box.width / 2
  // Nodes below each other have no left and right except their order in the survey.
  const sorted = row.toSorted((a, b) => center(a) - center(b) || a.box.y - b.box.y)
  return sorted[sorted.indexOf(current) + (key === 'ArrowRight' ? 1 : -1)]?.node.id ?? null
}
