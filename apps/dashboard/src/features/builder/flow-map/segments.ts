import { type MapGraph, type MapLink, type MapNode, questionsOf } from './map-graph.ts'

/** More at once would take the layout seconds; less is not worth a cut. */
const MAX_NODES = 40
const MIN_NODES = 10

/**
 * A graph cut where all of it passes through one node, which ends one segment and begins the next: so a long survey is
 * laid out piece by piece, in little time. Where it never narrows to one node, it is cut where the fewest lines pass,
 * and each of these ends at a sign to where it leads.
 */
export function segmentsOf(graph: MapGraph): readonly MapGraph[] {
  const stops = inOrder(graph)
  const at = new Map(stops.map(({ id }, index) => [id, index]))
  const spans = graph.links.flatMap((link) => {
    const [from, to] = [at.get(link.from), at.get(link.to)]
    return from === undefined || to === undefined ? [] : [{ link, low: Math.min(from, to), high: Math.max(from, to) }]
  })
  const cuts = cutsOf(stops.length, spans)
  const severed = spans.filter(({ low, high }) => cuts.some((cut) => low < cut && cut < high))
  return cuts.slice(1).map((end, index) => segment(cuts[index] ?? 0, end))

  function segment(first: number, last: number): MapGraph {
    const isEnd = last === stops.length - 1
    const isOwn = (index: number) => index >= first && (index < last || (isEnd && index === last))
    const inside = spans.filter(({ low, high }) => low >= first && high <= last && (low < high || isOwn(low)))
    const leaving = severed.filter(({ link }) => isOwn(at.get(link.from) ?? -1))
    const terminal = graph.links.filter(({ from, to }) => !at.has(to) && isOwn(at.get(from) ?? -1))
    const ends = new Set(terminal.map(({ to }) => to))
    return {
      nodes: [
        ...stops.slice(first, last + 1),
        ...graph.nodes.filter(({ id }) => ends.has(id)),
        ...leaving.map(({ link }) => signTo(link, stops[at.get(link.to) ?? -1])),
      ],
      links: [
        ...inside.map(({ link }) => link),
        ...terminal,
        ...leaving.map(({ link }): MapLink => ({ ...link, to: signId(link), kind: 'on' })),
      ],
    }
  }
}

type Span = { readonly link: MapLink; readonly low: number; readonly high: number }

const signId = ({ id }: MapLink): string => `sign:${id}`

const signTo = (link: MapLink, target: MapNode | undefined): MapNode => ({
  id: signId(link),
  is: 'elsewhere',
  number: (target && questionsOf(target)[0]?.number) ?? 0,
})

/** Where segments begin and end: by their places in order, the first and the last among them. */
function cutsOf(count: number, spans: readonly Span[]): readonly number[] {
  const over = Array.from({ length: count }, () => 0)
  for (const { low, high } of spans) for (let at = low + 1; at < high; at++) over[at] = (over[at] ?? 0) + 1
  const last = Math.max(0, count - 1)
  const cuts = [0]
  for (let at = 1; at <= last; at++) {
    if (at < last && (over[at] !== 0 || at - (cuts.at(-1) ?? 0) < MIN_NODES)) continue
    for (let from = cuts.at(-1) ?? 0; at - from > MAX_NODES; from = cuts.at(-1) ?? at) {
      const window = Array.from({ length: MAX_NODES / 2 }, (_, index) => from + MAX_NODES / 2 + index + 1)
      cuts.push(window.reduce((best, one) => ((over[one] ?? 0) < (over[best] ?? 0) ? one : best)))
    }
    cuts.push(at)
  }
  return cuts.length > 1 ? cuts : [0, 0]
}

/** The nodes of the paths, each after all that link to it; earlier questions of the survey first. */
function inOrder({ nodes, links }: MapGraph): readonly MapNode[] {
  const stops = nodes.filter((node) => node.is === 'start' || questionsOf(node).length > 0)
  const ids = new Set(stops.map(({ id }) => id))
  const onward = links.filter(({ to, kind }) => kind !== 'back' && ids.has(to))
  const before = Map.groupBy(onward, ({ to }) => to)
  const ordered = new Set<MapNode>()
  const done = new Set<string>()
  while (ordered.size < stops.length) {
    const next = stops.find(
      (node) =>
        !ordered.has(node) && (before.get(node.id) ?? []).every(({ from, to }) => from === to || done.has(from)),
    )
    if (!next) break
    ordered.add(next)
    done.add(next.id)
  }
  return [...ordered]
}
