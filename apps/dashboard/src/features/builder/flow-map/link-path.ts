export type Point = { readonly x: number; readonly y: number }
export type Box = Point & { readonly width: number; readonly height: number }

/** A line as SVG draws it, and the head of its arrow. */
export type LinkPath = { readonly line: string; readonly head: string }

const CORNER_PX = 18
const HEAD_PX = 9

/**
 * A line from node to node through these points, smooth, and upright wherever it passes one. It leaves and arrives at
 * the top or bottom, whichever faces where it goes; from a node to itself, at its side.
 */
export function linkPath(from: Box, to: Box, points: readonly Point[]): LinkPath {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return { line: '', head: '' }
  if (from === to) return ownLoop(from, points)
  const [start, end] = [port(from, first), port(to, last)]
  const course = [start, ...points, end]
  const steps = course.slice(1).map((point, index) => upright(course[index] ?? point, point))
  const away = Math.sign(last.y - end.y) * HEAD_PX
  const wings = [-5, 5].map((wing) => ({ x: end.x + wing, y: end.y + away }))
  return { line: [`M${at(start)}`, ...steps].join(''), head: triangle(end, wings) }
}

function port(box: Box, towards: Point): Point {
  const x = Math.min(Math.max(towards.x, box.x + CORNER_PX), box.x + box.width - CORNER_PX)
  return { x, y: towards.y > box.y + box.height / 2 ? box.y + box.height : box.y }
}

function ownLoop(box: Box, points: readonly Point[]): LinkPath {
  const middle = box.y + box.height / 2
  const far = points.reduce(
    (farthest, { x }) => (Math.abs(x - box.x) > Math.abs(farthest - box.x) ? x : farthest),
    box.x,
  )
  const isRight = far > box.x
  const side = isRight ? box.x + box.width : box.x
  const tip = { x: side, y: middle + 12 }
  const wings = [-5, 5].map((wing) => ({ x: side + (isRight ? HEAD_PX : -HEAD_PX), y: tip.y + wing }))
  const reach = { x: far + (isRight ? 24 : -24), y: middle }
  const [out, back] = [-12, 12].map((offset) => at({ x: reach.x, y: reach.y + offset * 2.5 }))
  return { line: `M${at({ x: side, y: middle - 12 })}C${out} ${back} ${at(tip)}`, head: triangle(tip, wings) }
}

function upright(from: Point, to: Point): string {
  const middle = (from.y + to.y) / 2
  return `C${at({ x: from.x, y: middle })} ${at({ x: to.x, y: middle })} ${at(to)}`
}

const triangle = (tip: Point, wings: readonly Point[]): string => `M${[tip, ...wings].map(at).join('L')}Z`

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`
const round = (length: number): number => Math.round(length * 10) / 10
