import { Graph, layout } from '@dagrejs/dagre'
import { type Box, type LinkPath, linkPath, type Point } from './link-path.ts'
import { type MapGraph, type MapGraphs, type MapLink, type MapNode, questionsOf } from './map-graph.ts'
import { type MarksOf, marksOfNode } from './marks.ts'
import { segmentsOf } from './segments.ts'

/** A node in its place; `x` and `y` are its top left corner, in pixels at full size. */
export type PositionedNode = { readonly node: MapNode; readonly box: Box }
export type PositionedLink = {
  readonly link: MapLink
  readonly path: LinkPath
  readonly label: Box | null
  /** From where to where it reaches, from top to bottom. */
  readonly top: number
  readonly bottom: number
}
export type MapLayout = {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PositionedNode[]
  readonly links: readonly PositionedLink[]
  /** Where the heading of what can't be reached stands; null: everything can be. */
  readonly apartTop: number | null
}

/** As dagre says: a line by the points it passes through, without its ends. */
type Course = { readonly link: MapLink; readonly points: readonly Point[]; readonly label: Box | null }
type Stack = Omit<MapLayout, 'links'> & { readonly links: readonly Course[] }

/** All text on the map, at full size: the style sheet's `text-small`. */
export const TEXT_PX = 14
/** The least that is read without effort; smaller the map is never drawn, it folds instead. */
export const MIN_TEXT_PX = 12
/** A fingertip. */
const TARGET_PX = 44
export const MIN_ZOOM = MIN_TEXT_PX / TEXT_PX
/** A node that can be pressed stays a fingertip high at the minimum zoom. */
export const MIN_NODE_HEIGHT = Math.ceil(TARGET_PX / MIN_ZOOM)

/**
 * How wide nodes are, and how many ways on from one question may stand beside each other: from the most generous, as
 * there is room for. The last is taken as it comes.
 */
const SHAPES: readonly Shape[] = [
  { nodeWidth: 264, abreast: Number.POSITIVE_INFINITY },
  { nodeWidth: 216, abreast: Number.POSITIVE_INFINITY },
  { nodeWidth: 172, abreast: Number.POSITIVE_INFINITY },
  { nodeWidth: 136, abreast: Number.POSITIVE_INFINITY },
  { nodeWidth: 112, abreast: Number.POSITIVE_INFINITY },
  { nodeWidth: 112, abreast: 2 },
]
type Shape = { readonly nodeWidth: number; readonly abreast: number }
/** Below it, a question's number stands within its text. */
export const NARROW_PX = 160

const MAX_LINES = 3
const LINE_PX = 20
const CHARACTER_PX = 7.2
const PADDING_PX = 20
const NUMBER_PX = 38
const MARGIN_PX = 12
const APART_PX = 72

type Frame = {
  readonly frameWidth: number
  readonly isRightToLeft: boolean
  /** The marks of a question take lines. */
  readonly marksOf: MarksOf
}

/**
 * Places everything from top to bottom, as wide as the frame allows. Each graph that can't be reached stands below the
 * others. Drawn from right to left where the page reads so.
 */
export function layOutMap({ main, apart }: MapGraphs, { frameWidth, isRightToLeft, marksOf }: Frame): MapLayout {
  const graphs = [main, ...connected(apart)].map(segmentsOf)
  let stack: Stack | null = null
  for (const shape of SHAPES) {
    const canShrink = shape.nodeWidth < NARROW_PX
    const isLast = shape === SHAPES.at(-1)
    const maxWidth = isLast ? Number.POSITIVE_INFINITY : canShrink ? frameWidth / MIN_ZOOM : frameWidth
    stack ??= stacked(graphs, shape, maxWidth, marksOf)
  }
  const found = stack ?? { width: 0, height: 0, nodes: [], links: [], apartTop: null }
  return withPaths(readsBackwards(found) === isRightToLeft ? found : mirrored(found))
}

/** Whether, of nodes beside each other, later questions stand further left. */
function readsBackwards({ nodes }: Stack): boolean {
  const positioned = nodes.flatMap(({ node, box }) =>
    questionsOf(node)
      .slice(0, 1)
      .map(({ number }) => ({ number, box })),
  )
  let forwards = 0
  for (const [at, one] of positioned.entries()) {
    const next = positioned[at + 1]
    if (next && Math.abs(next.box.y - one.box.y) < MIN_NODE_HEIGHT) forwards += Math.sign(next.box.x - one.box.x)
  }
  return forwards < 0
}

function withPaths({ nodes, links, ...whole }: Stack): MapLayout {
  const boxes = new Map(nodes.map(({ node, box }) => [node.id, box]))
  const drawn = links.flatMap(({ link, points, label }): PositionedLink[] => {
    const [from, to] = [boxes.get(link.from), boxes.get(link.to)]
    if (!from || !to) return []
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y + from.height, to.y + to.height)]
    return [{ link, path: linkPath(from, to, points), label, top, bottom }]
  })
  return { ...whole, nodes, links: drawn }
}

/** All parts below each other; null: they do not fit. */
function stacked(
  graphs: readonly (readonly MapGraph[])[],
  shape: Shape,
  maxWidth: number,
  marksOf: MarksOf,
): Stack | null {
  const positioned: PositionedGraph[] = []
  for (const segments of graphs) {
    const positionedGraph = joined(segments, shape, maxWidth, marksOf)
    if (positionedGraph === null) return null
    positioned.push(positionedGraph)
  }
  const width = Math.max(...positioned.map((positionedGraph) => positionedGraph.width))
  let top = 0
  let apartTop: number | null = null
  const moved = positioned.map((positionedGraph, at) => {
    if (at === 1) {
      apartTop = top
      top += APART_PX
    }
    const by = { x: (width - positionedGraph.width) / 2, y: top }
    top += positionedGraph.height
    return movedBy(positionedGraph, by)
  })
  return {
    width,
    height: top,
    nodes: moved.flatMap(({ nodes }) => nodes),
    links: moved.flatMap(({ links }) => links),
    apartTop,
  }
}

type PositionedGraph = Pick<Stack, 'width' | 'height' | 'nodes' | 'links'>

/** Segments one below the other, each hung on the node that it has in common with the one before; null: too wide. */
function joined(
  segments: readonly MapGraph[],
  shape: Shape,
  maxWidth: number,
  marksOf: MarksOf,
): PositionedGraph | null {
  let whole: PositionedGraph | null = null
  for (const segment of segments) {
    const positionedGraph = positionGraph(segment, shape, marksOf)
    whole = whole === null ? positionedGraph : hangBelow(whole, positionedGraph)
    if (whole.width > maxWidth) return null
  }
  return whole
}

function hangBelow(whole: PositionedGraph, positionedGraph: PositionedGraph): PositionedGraph {
  const [hook] = positionedGraph.nodes
  const hookNode = whole.nodes.find(({ node }) => node.id === hook?.node.id)
  if (!hook || !hookNode) return whole
  // Where the node in common is not the lowest, the rest hangs lower than what is.
  const drop = Math.max(hookNode.box.y, whole.height - MARGIN_PX - hookNode.box.height) - hook.box.y
  // As far as it makes nothing wider, straight below.
  const room = whole.width - positionedGraph.width
  const across = Math.min(Math.max(hookNode.box.x - hook.box.x, Math.min(0, room)), Math.max(0, room))
  const [above, below] = [
    movedBy(whole, { x: Math.max(0, -across), y: 0 }),
    movedBy(positionedGraph, { x: Math.max(0, across), y: drop }),
  ]
  return {
    width: Math.max(whole.width, positionedGraph.width),
    height: drop + positionedGraph.height,
    nodes: [...above.nodes, ...below.nodes.slice(1)],
    links: [...above.links, ...below.links],
  }
}

const movedBy = (positionedGraph: PositionedGraph, by: Point): PositionedGraph => ({
  ...positionedGraph,
  nodes: positionedGraph.nodes.map(({ node, box }) => ({ node, box: shifted(box, by) })),
  links: positionedGraph.links.map(({ link, points, label }) => ({
    link,
    points: points.map((point) => shifted(point, by)),
    label: label && shifted(label, by),
  })),
})

const shifted = <P extends Point>(point: P, by: Point): P => ({ ...point, x: point.x + by.x, y: point.y + by.y })

/** One graph, from top to bottom. */
function positionGraph(graph: MapGraph, { nodeWidth, abreast }: Shape, marksOf: MarksOf): PositionedGraph {
  const drawn = new Graph({ multigraph: true })
    .setGraph({ rankdir: 'TB', nodesep: 20, edgesep: 16, ranksep: 36, marginx: MARGIN_PX, marginy: MARGIN_PX })
    .setDefaultEdgeLabel(() => ({}))
  for (const node of graph.nodes) drawn.setNode(node.id, sizeOf(node, nodeWidth, marksOf))
  const branchCounts = new Map<string, number>()
  for (const { id, from, to, label, kind } of graph.links) {
    // Given the other way round, what leads back needs nobody to break up the loop.
    const [v, w] = kind === 'back' ? [to, from] : [from, to]
    const branchIndex = kind === 'back' ? 0 : (branchCounts.get(from) ?? 0)
    if (kind !== 'back') branchCounts.set(from, branchIndex + 1)
    const minlen = 1 + Math.floor(branchIndex / abreast)
    drawn.setEdge(v, w, { ...labelSize(label, nodeWidth), minlen, labelpos: 'c', weight: kind === 'on' ? 2 : 1 }, id)
  }
  layout(drawn)
  const { width = 0, height = 0 } = drawn.graph() as { width?: number; height?: number }
  return {
    width,
    height,
    nodes: graph.nodes.map((node) => ({ node, box: cornered(drawn.node(node.id) as Box) })),
    links: graph.links.map((link): Course => {
      const [v, w] = link.kind === 'back' ? [link.to, link.from] : [link.from, link.to]
      const { points, ...box } = drawn.edge({ v, w, name: link.id }) as Box & { points: readonly Point[] }
      const inner = points.slice(1, -1)
      const ordered = link.kind === 'back' ? inner.toReversed() : inner
      return { link, points: ordered, label: link.label === '' ? null : cornered(box) }
    }),
  }
}

const cornered = ({ x, y, width, height }: Box): Box => ({ x: x - width / 2, y: y - height / 2, width, height })

function sizeOf(node: MapNode, width: number, marksOf: MarksOf): { width: number; height: number } {
  if (node.is === 'start' || node.is === 'end') return { width: 76, height: 36 }
  if (node.is === 'gone') return { width: Math.min(width, 160), height: MIN_NODE_HEIGHT }
  if (node.is === 'elsewhere') return { width: 112, height: 36 }
  const lines = linesIn(node, width) * LINE_PX + 24
  return { width, height: Math.max(MIN_NODE_HEIGHT, lines) + markLinesIn(node, width, marksOf) * LINE_PX }
}

/** A line for each tone; where there is no room for words, the signs stand beside each other. */
function markLinesIn(node: MapNode, width: number, marksOf: MarksOf): number {
  const { problems, warnings } = marksOfNode(node, marksOf)
  const tones = [problems, warnings].filter((count) => count > 0).length
  return width < NARROW_PX ? Math.min(tones, 1) : tones
}

/** How many lines the text of a question or a fold takes in a node of this width. */
export function linesIn(node: MapNode, width: number): number {
  if (node.is !== 'question') return width < NARROW_PX ? 2 : 1
  const { text, number } = node.question
  return width < NARROW_PX
    ? linesOf(`${number} ${text}`, width - PADDING_PX)
    : linesOf(text, width - PADDING_PX - NUMBER_PX)
}

const MAX_LABEL_WIDTH = 136
const LABEL_PADDING = 12

function labelSize(label: string, nodeWidth: number): { width: number; height: number } {
  if (label === '') return { width: 0, height: 0 }
  const maxTextWidth = Math.min(MAX_LABEL_WIDTH, nodeWidth)
  const lines = linesOf(label, maxTextWidth - LABEL_PADDING)
  const width = lines === 1 ? Math.ceil(label.length * CHARACTER_PX) + LABEL_PADDING : maxTextWidth
  return { width: Math.min(width, maxTextWidth), height: lines * LINE_PX + 4 }
}

/** As many lines as a text will take, more or less: longer texts are cut. */
const linesOf = (text: string, width: number): number =>
  Math.min(MAX_LINES, Math.max(1, Math.ceil((text.length * CHARACTER_PX) / width)))

/** The connected parts, each for itself. */
function connected({ nodes, links }: MapGraph): readonly MapGraph[] {
  const near = Map.groupBy(
    links.flatMap(({ from, to }) => [
      { at: from, next: to },
      { at: to, next: from },
    ]),
    ({ at }) => at,
  )
  const met = new Set<string>()
  return nodes.flatMap(({ id }) => {
    if (met.has(id)) return []
    const group = new Set([id])
    for (const one of group) for (const { next } of near.get(one) ?? []) group.add(next)
    for (const one of group) met.add(one)
    return [{ nodes: nodes.filter((node) => group.has(node.id)), links: links.filter(({ from }) => group.has(from)) }]
  })
}

function mirrored({ nodes, links, ...whole }: Stack): Stack {
  const flipped = <P extends Point>(point: P, width = 0): P => ({ ...point, x: whole.width - point.x - width })
  return {
    ...whole,
    nodes: nodes.map(({ node, box }) => ({ node, box: flipped(box, box.width) })),
    links: links.map(({ link, points, label }) => ({
      link,
      points: points.map((point) => flipped(point)),
      label: label && flipped(label, label.width),
    })),
  }
}
