import type { QuestionId, Survey } from '@earshot/survey'
import { type TouchEvent, useDeferredValue, useId, useRef, useState } from 'react'
import type { ProblemsOf } from '../publishing/open-problems.ts'
import { MIN_ZOOM } from './lay-out-map.ts'
import { MapCanvas } from './map-canvas.tsx'
import { MapContext } from './map-context.ts'
import { MAX_ZOOM, MapTools } from './map-tools.tsx'
import { useBand, useDragToScroll, useFrameWidth, usePreserveCenter } from './use-map-frame.ts'
import { useMapLayout } from './use-map-layout.ts'
import { useMapWalk } from './use-map-walk.ts'
import { words } from './words.ts'

type Props = {
  readonly survey: Survey
  readonly selectedQuestionId: QuestionId | null
  readonly onPick: (questionId: QuestionId) => void
  readonly problemsOf: ProblemsOf
  readonly warningsOf: ReadonlyMap<string, number>
}

/**
 * Every path of the survey as a picture, from top to bottom: the target of each answer, the questions that can't be
 * reached, and where it ends. Text is never smaller than it can be read: in a large survey, chains of questions fold.
 * Spec §4.3.
 */
export function FlowMap({ survey: current, selectedQuestionId, onPick, problemsOf, warningsOf }: Props) {
  // Typing comes first; the map follows.
  const survey = useDeferredValue(current)
  const howTo = useId()
  const frame = useRef<HTMLDivElement>(null)
  const frameWidth = useFrameWidth(frame)
  const drag = useDragToScroll(frame)
  const { layout, marksOf, isRightToLeft, isFolded, setFolded, unfold } = useMapLayout({
    survey,
    selectedQuestionId,
    frameWidth,
    problemsOf,
    warningsOf,
  })

  // Null: as large as the frame allows.
  const [chosenZoom, setZoom] = useState<number | null>(null)
  const zoom = chosenZoom ?? (layout ? Math.max(MIN_ZOOM, Math.min(1, frameWidth / layout.width)) : 1)
  const zoomTo = (next: number) => setZoom(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, next)))
  usePreserveCenter(frame, zoom)
  const band = useBand(frame, (layout?.nodes.length ?? 0) > MANY_NODES)

  const position = useMapWalk(layout, selectedQuestionId)

  function press(nodeId: string) {
    const node = position.stops.find((stop) => stop.node.id === nodeId)?.node
    if (node?.is === 'question') onPick(node.question.questionId)
    if (node?.is !== 'fold') return
    unfold(node.questions)
    position.goTo(node.questions[0].questionId)
  }

  return (
    <section aria-label={words.map} className="-mx-4 flex flex-1 flex-col wide:mx-0">
      <p id={howTo} className="sr-only">
        {words.howTo}
      </p>
      <div ref={frame} className="relative flex-1 overflow-x-auto overflow-y-hidden">
        {layout && (
          <div className="relative mx-auto" style={{ width: layout.width * zoom, height: layout.height * zoom }}>
            <MapContext
              value={{
                selectedQuestionId,
                tabStop: position.tabStop,
                focusOn: position.focusOn,
                onFocus: position.noteFocus,
                onPress: press,
                marksOf,
                isRightToLeft,
              }}
            >
              <MapCanvas
                {...{ layout, zoom, band }}
                onZoom={zoomTo}
                always={position.focusOn ?? position.tabStop}
                aria-describedby={howTo}
                onKeyDown={position.step}
                onTouchStartCapture={leaveOneFinger}
                {...drag.handlers}
                className={drag.isDragging ? 'cursor-grabbing' : 'cursor-grab'}
              />
            </MapContext>
            {layout.apartTop !== null && (
              <h2
                className="absolute inset-x-0 px-4 pt-7 text-center text-amber text-small font-medium"
                style={{ top: layout.apartTop * zoom }}
              >
                {words.apart}
              </h2>
            )}
          </div>
        )}
      </div>
      <MapTools zoom={zoom} onZoom={zoomTo} onFit={() => setZoom(null)} isFolded={isFolded} onFold={setFolded} />
    </section>
  )
}

/** Beyond these, only what is nearly in sight is drawn. */
const MANY_NODES = 80

/** One finger is the browser's, which scrolls with it; the drawing hears of two. */
function leaveOneFinger(event: TouchEvent) {
  if (event.touches.length === 1) event.stopPropagation()
}
