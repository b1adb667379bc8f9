import { type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import type { PositionedLink } from './lay-out-map.ts'
import type { MapLink } from './map-graph.ts'

export type DrawnLink = Edge<{ readonly positioned: PositionedLink }, 'link'>

/** Told apart by how they are drawn, and not by color alone. */
const linkStyles: { readonly [K in MapLink['kind']]: { readonly line: string; readonly label: string } } = {
  on: { line: 'text-control', label: 'text-ink-2' },
  back: { line: 'text-indigo [stroke-dasharray:6_4]', label: 'text-indigo' },
  broken: { line: 'text-red [stroke-dasharray:2_4]', label: 'text-red' },
}

/** A link between nodes, with its condition. Its node has the same in words. */
export function MapLinkView({ data }: EdgeProps<DrawnLink>) {
  if (!data) return null
  const { link, path, label } = data.positioned
  const linkStyle = linkStyles[link.kind]
  return (
    <>
      <path d={path.line} className={`fill-none stroke-[1.75] stroke-current ${linkStyle.line}`} />
      <path d={path.head} className={`fill-current ${linkStyle.line}`} />
      {label && (
        <EdgeLabelRenderer>
          <p
            aria-hidden="true"
            data-label={link.id}
            className={`absolute grid place-items-center text-center text-small leading-5 ${linkStyle.label}`}
            style={{ ...translation(label), width: label.width, height: label.height }}
          >
            <span dir="auto" className="line-clamp-3 rounded-small bg-paper px-1">
              {link.label}
            </span>
          </p>
        </EdgeLabelRenderer>
      )}
    </>
  )
}

const translation = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  transform: `translate(${x}px, ${y}px)`,
})
