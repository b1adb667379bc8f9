import { ReactFlow } from '@xyflow/react'
import { type ComponentProps, useMemo } from 'react'
import './flow-map.css'
import {
  linesIn,
  type MapLayout,
  MIN_ZOOM,
  NARROW_PX,
  type PositionedLink,
  type PositionedNode,
} from './lay-out-map.ts'
import { type DrawnLink, MapLinkView } from './map-link.tsx'
import { type DrawnNode, MapNodeView } from './map-node.tsx'
import { MAX_ZOOM } from './map-tools.tsx'
import type { Band } from './use-map-frame.ts'
import { words } from './words.ts'

const nodeTypes = { node: MapNodeView }
const edgeTypes = { link: MapLinkView }

/** The events of the drawing as a whole. */
type CanvasHandlers = Pick<
  ComponentProps<'div'>,
  | 'aria-describedby'
  | 'className'
  | 'onKeyDown'
  | 'onTouchStartCapture'
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
>

type Props = CanvasHandlers & {
  readonly layout: MapLayout
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  /** The part that is drawn, in pixels of the screen from its top; null: all. */
  readonly band: Band | null
  /** Drawn wherever it stands. */
  readonly always: string | null
}

/** The drawing itself, as large as what it shows: it is scrolled like the page, and never moves within itself. */
export function MapCanvas({ layout, zoom, onZoom, band, always, ...frameProps }: Props) {
  const { from, to } = band ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  const { nodes, edges } = useMemo(
    () => drawn(layout, from / zoom, to / zoom, always),
    [layout, from, to, zoom, always],
  )
  const [width, height] = [layout.width * zoom, layout.height * zoom]
  return (
    <ReactFlow
      {...frameProps}
      aria-label={words.map}
      width={width}
      height={height}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      viewport={{ x: 0, y: 0, zoom }}
      onViewportChange={(viewport) => onZoom(viewport.zoom)}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      // A touch is heard, a mouse is not: two fingers make the map larger, the rest is scrolling.
      panOnDrag={NO_BUTTON}
      zoomOnScroll={false}
      zoomOnDoubleClick={false}
      preventScrolling={false}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      zoomActivationKeyCode={null}
      panActivationKeyCode={null}
      ariaLabelConfig={NO_DESCRIPTIONS}
      proOptions={PLAIN}
    />
  )
}

const NO_BUTTON: number[] = []
const PLAIN = { hideAttribution: true }
/** The library's own say what cannot be done here. */
const NO_DESCRIPTIONS = {
  'node.a11yDescription.default': '',
  'node.a11yDescription.keyboardDisabled': '',
  'edge.a11yDescription.default': '',
}

function drawn(layout: MapLayout, from: number, to: number, always: string | null) {
  const links = layout.links.filter(({ top, bottom }) => bottom >= from && top <= to)
  // A line is drawn between two nodes that are.
  const ends = new Set(links.flatMap(({ link }) => [link.from, link.to]))
  const nodes = layout.nodes.filter(
    ({ node, box }) => ends.has(node.id) || node.id === always || (box.y + box.height >= from && box.y <= to),
  )
  return { nodes: nodes.map(asNode), edges: links.map(asEdge) }
}

/** With its size, so that it stands in its place at once. */
function asNode({ node, box }: PositionedNode): DrawnNode {
  const { width, height } = box
  return {
    id: node.id,
    type: 'node',
    position: { x: box.x, y: box.y },
    width,
    height,
    measured: { width, height },
    data: { node, lines: linesIn(node, width), isNarrow: width < NARROW_PX },
    domAttributes: NO_ROLE,
  }
}

const NO_ROLE = { 'aria-roledescription': undefined }

const asEdge = (positioned: PositionedLink): DrawnLink => ({
  id: positioned.link.id,
  type: 'link',
  source: positioned.link.from,
  target: positioned.link.to,
  data: { positioned },
  ariaRole: 'presentation',
  domAttributes: HIDDEN,
})

const HIDDEN = { 'aria-hidden': true, 'aria-label': undefined, 'aria-roledescription': undefined } as const
