import { formatShare } from '../../../lib/format.ts'
import type { NumberedStep } from './drop-off-query.ts'
import { type FlowNode, flowNodes } from './flow-shape.ts'
import { words } from './words.ts'

type Props = { readonly steps: readonly NumberedStep[]; readonly started: number; readonly finished: number }

/** As high as a row of the steps beside it. */
const ROW = 78
const WIDTH = 256
const LINE_X = 76
const BESIDE_X = 26
const NODE = 26
const WIDEST = 18

const middleOf = (index: number) => index * ROW + ROW / 2

/**
 * The questions as a line that gets thinner with each who leaves. The table beside it has the same figures as text.
 *
 * Each number is counted, and belongs to a question. The line to a question is as wide as the number who came to it, from
 * wherever. There is no number at a line, because facts do not have how many went from one question to another: rules of
 * several options, of texts and of earlier revisions cannot be told apart by the counts of the answers. Where a question
 * can only be reached from one other, that number is the one at the question.
 */
export function FlowDrawing({ steps, started, finished }: Props) {
  const nodes = flowNodes(steps)
  const widthOf = (count: number) => (started === 0 ? 1 : Math.max(1.5, (WIDEST * count) / started))
  const end = middleOf(nodes.length) - ROW / 4
  const onLine = [
    ...nodes.flatMap(({ isPassedBy, step }, index) =>
      isPassedBy ? [] : [{ y: middleOf(index), count: step.reached }],
    ),
    { y: end, count: finished },
  ]
  return (
    <>
      <h2 className="text-small font-heavy">{words.flowTitle}</h2>
      <svg
        role="img"
        aria-label={words.flowLabel(started, finished)}
        viewBox={`0 0 ${WIDTH} ${nodes.length * ROW + ROW / 2}`}
        className="mt-2.5 w-full max-w-72 text-[13px]"
        direction="ltr"
      >
        {onLine.slice(1).map(({ y, count }, index) => (
          <line
            key={y}
            x1={LINE_X}
            x2={LINE_X}
            y1={(onLine[index]?.y ?? 0) + NODE / 2}
            y2={y - NODE / 2}
            strokeWidth={widthOf(count)}
            className="stroke-control opacity-60"
          />
        ))}
        {nodes.map((node, index) => (
          <Question key={node.step.questionId} node={node} y={middleOf(index)} width={widthOf(node.step.reached)} />
        ))}
        <circle cx={LINE_X} cy={end} r={NODE / 2} className="fill-green" />
        <path
          d={`M${LINE_X - 5} ${end}l3.5 3.5 6.5-7`}
          className="fill-none stroke-surface stroke-2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <text x={LINE_X + 22} y={end + 4} className="fill-ink font-heavy">
          {words.end(finished)}
        </text>
      </svg>
    </>
  )
}

type QuestionProps = {
  readonly node: FlowNode
  readonly y: number
  readonly width: number
}

function Question({ node: { step, isPassedBy }, y, width }: QuestionProps) {
  const { number, reached, answered, stopped, isWorst } = step
  const x = isPassedBy ? BESIDE_X : LINE_X
  const bend = `C${LINE_X} ${y - ROW / 4} ${BESIDE_X} ${y - ROW / 3} ${BESIDE_X} ${y}`
  const back = `C${BESIDE_X} ${y + ROW / 3} ${LINE_X} ${y + ROW / 4} ${LINE_X} ${y + ROW / 2}`
  return (
    <g>
      {isPassedBy && (
        <path
          d={`M${LINE_X} ${y - ROW / 2}${bend}${back}`}
          strokeWidth={Math.min(width, 8)}
          strokeLinecap="round"
          className="fill-none stroke-control opacity-60"
        />
      )}
      <rect
        x={x - NODE / 2}
        y={y - NODE / 2}
        width={NODE}
        height={NODE}
        rx="7"
        className={`stroke-surface stroke-2 ${isWorst ? 'fill-accent' : 'fill-sunken'}`}
      />
      <text x={x} y={y + 4.5} textAnchor="middle" className={`font-heavy ${isWorst ? 'fill-on-accent' : 'fill-ink'}`}>
        {number}
      </text>
      <text x={LINE_X + 18} y={y - NODE / 2 - 7} className="fill-ink font-heavy">
        {words.reachedBeside(reached)}
      </text>
      {reached > 0 && (
        <text x={LINE_X + 18} y={y + NODE / 2 + 15} className="fill-ink-2">
          {words.answeredBeside(answered)}
        </text>
      )}
      {stopped.count > 0 && (
        <>
          <path
            d={`M${LINE_X + 17} ${y}h26m-4-3 5 3-5 3`}
            strokeDasharray="2 2"
            className={`fill-none ${isWorst ? 'stroke-accent' : 'stroke-control'}`}
          />
          <text x={LINE_X + 52} y={y + 4.5} className={isWorst ? 'fill-accent font-heavy' : 'fill-ink-2'}>
            {words.leftBeside(stopped.count, formatShare(stopped.count, reached) ?? '')}
          </text>
        </>
      )}
    </g>
  )
}
