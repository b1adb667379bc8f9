import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { NumberBadge } from '../../../parts/question/number-badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { logicIds } from '../logic/logic-ids.ts'
import { ProblemMark } from '../publishing/problem-mark.tsx'
import { words as builderWords } from '../words.ts'
import { MapContext } from './map-context.ts'
import type { MapNode, MapQuestion } from './map-graph.ts'
import { marksOfNode } from './marks.ts'
import { type MarkCounts, words } from './words.ts'

export type DrawnNode = Node<{ readonly node: MapNode; readonly lines: number; readonly isNarrow: boolean }, 'node'>

/** For when shadows are not seen, or not enough; the text has as much room as ever. */
const edge =
  'contrast-more:border contrast-more:border-control contrast-more:px-2.25 forced-colors:border forced-colors:px-2.25'

const pill = 'grid size-full place-items-center rounded-full text-small font-medium forced-colors:border'

/** One node of the map, as large as its place. */
export function MapNodeView({ data }: NodeProps<DrawnNode>) {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} aria-hidden="true" className="invisible" />
      <Face {...data} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} aria-hidden="true" className="invisible" />
    </>
  )
}

/** The content of a node; the library requires the handles, without which it draws no line. */
function Face({ node, lines, isNarrow }: DrawnNode['data']) {
  switch (node.is) {
    case 'start':
      return <p className={`${pill} bg-ink text-paper`}>{words.start}</p>
    case 'end':
      return <p className={`${pill} bg-sunken text-ink-2 inset-ring inset-ring-control`}>{words.end}</p>
    case 'elsewhere':
      return <p className={`${pill} text-ink-2 inset-ring inset-ring-control`}>{words.elsewhere(node.number)}</p>
    case 'gone':
      return (
        <p className="flex size-full items-center gap-1.5 rounded-control border-2 border-red border-dashed bg-red-soft px-2 text-red text-small leading-5">
          <Icon name="alert" className="size-5" />
          {words.gone}
        </p>
      )
    case 'fold':
      return <FoldNode node={node} isNarrow={isNarrow} />
    default:
      return <QuestionNode {...{ node, lines, isNarrow }} question={node.question} />
  }
}

type QuestionProps = DrawnNode['data'] & { readonly question: MapQuestion }

/** As many as there is room for. */
const clamps = ['line-clamp-1', 'line-clamp-1', 'line-clamp-2', 'line-clamp-3']

function QuestionNode({ node, question, lines, isNarrow }: QuestionProps) {
  const mapContext = use(MapContext)
  const { questionId, number, text, isReached } = question
  const isSelected = questionId === mapContext?.selectedQuestionId
  const marks = mapContext ? marksOfNode(node, mapContext.marksOf) : NO_MARKS
  return (
    <NodeButton
      node={node}
      name={words.questionName(question, marks)}
      isSelected={isSelected}
      className={
        isReached
          ? `bg-surface shadow-card inset-ring inset-ring-line ${edge}`
          : 'border-2 border-control border-dashed bg-paper'
      }
    >
      {!isNarrow && <NumberBadge number={number} isSelected={isSelected} />}{' '}
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className={`${clamps[lines]} leading-5`}>
          {isNarrow && (
            <span className={`font-heavy ${isSelected ? 'text-accent' : 'text-ink-2'}`}>{`${number} `}</span>
          )}
          {text || builderWords.untitledQuestion}
        </span>
        <NodeMarks {...marks} isNarrow={isNarrow} />
      </span>
    </NodeButton>
  )
}

type FoldProps = { readonly node: Extract<MapNode, { is: 'fold' }>; readonly isNarrow: boolean }

function FoldNode({ node, isNarrow }: FoldProps) {
  const mapContext = use(MapContext)
  const { questions, targetsText } = node
  const [first, last] = [questions[0].number, questions.at(-1)?.number ?? 0]
  const marks = mapContext ? marksOfNode(node, mapContext.marksOf) : NO_MARKS
  return (
    <NodeButton
      node={node}
      name={words.foldedName(first, last, targetsText, marks)}
      isExpanded={false}
      className={`bg-surface shadow-[0_1px_2px_var(--shadow-low),0_5px_0_-1px_var(--surface),0_5px_0_0_var(--line),0_10px_0_-2px_var(--surface),0_10px_0_-1px_var(--line)] inset-ring inset-ring-line ${edge}`}
    >
      <Icon name="plus" className={`${isNarrow ? 'size-4' : 'size-5'} text-accent`} />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="font-medium">{words.folded(first, last)}</span>
        <NodeMarks {...marks} isNarrow={isNarrow} />
      </span>
    </NodeButton>
  )
}

const NO_MARKS: MarkCounts = { problems: 0, warnings: 0 }

/** Smaller than the other text it would not be read. */
const NodeMarks = ({ problems, warnings, isNarrow }: MarkCounts & { readonly isNarrow: boolean }) => (
  <ProblemMark count={problems} warnings={warnings} isShort={isNarrow} className="min-w-0 leading-5" />
)

type ButtonProps = {
  readonly node: MapNode
  /** All that the map says of it, in words. */
  readonly name: string
  readonly isSelected?: boolean
  readonly isExpanded?: false
  readonly className: string
  readonly children: ReactNode
}

function NodeButton({ node, name, isSelected = false, isExpanded, className, children }: ButtonProps) {
  const mapContext = use(MapContext)
  const button = useRef<HTMLButtonElement>(null)
  const isFocusRequested = mapContext?.focusOn === node.id
  useEffect(() => {
    if (isFocusRequested) button.current?.focus()
  }, [isFocusRequested])
  // The map opens where the merchant is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first drawn
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <button
      ref={button}
      id={logicIds.node(node.id)}
      type="button"
      dir={mapContext?.isRightToLeft ? 'rtl' : 'ltr'}
      aria-label={name}
      aria-current={isSelected || undefined}
      aria-expanded={isExpanded}
      tabIndex={mapContext?.tabStop === node.id ? 0 : -1}
      data-node={node.id}
      onFocus={() => mapContext?.onFocus(node.id)}
      onClick={() => mapContext?.onPress(node.id)}
      className={`map-node pointer-events-auto flex size-full scroll-my-24 items-center gap-2 rounded-control px-2.5 text-start text-small hover:bg-sunken ${isSelected ? 'ring-2 ring-accent forced-colors:outline-2' : ''} ${className}`}
    >
      {children}
    </button>
  )
}
