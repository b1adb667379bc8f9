import type { QuestionId, Survey } from '@earshot/survey'
import { useCallback, useMemo, useState } from 'react'
import { readingDirection } from '../../../ui/direction.ts'
import type { ProblemsOf } from '../publishing/open-problems.ts'
import { layOutMap } from './lay-out-map.ts'
import { FEW_QUESTIONS, type MapQuestion, mapGraph } from './map-graph.ts'

type Options = {
  readonly survey: Survey
  readonly selectedQuestionId: QuestionId | null
  /** In pixels; 0 before it is drawn. */
  readonly frameWidth: number
  readonly problemsOf: ProblemsOf
  readonly warningsOf: ReadonlyMap<string, number>
}

const NONE_OPEN: ReadonlySet<string> = new Set()

/** Where each question of the map is drawn, and which chains of questions are folded. */
export function useMapLayout({ survey, selectedQuestionId, frameWidth, problemsOf, warningsOf }: Options) {
  const isLong = survey.questions.length > FEW_QUESTIONS
  const [folding, setFolding] = useState({ isFolded: isLong, open: NONE_OPEN })
  const marksOf = useCallback(
    (questionId: string) => ({
      problems: problemsOf.get(questionId)?.length ?? 0,
      warnings: warningsOf.get(questionId) ?? 0,
    }),
    [problemsOf, warningsOf],
  )
  const isRightToLeft = readingDirection() === 'rtl'
  const graph = useMemo(() => {
    const open = selectedQuestionId === null ? folding.open : new Set([...folding.open, selectedQuestionId])
    return mapGraph(survey, { isFolded: folding.isFolded, open })
  }, [survey, folding, selectedQuestionId])
  const layout = useMemo(
    () => (frameWidth === 0 ? null : layOutMap(graph, { frameWidth, isRightToLeft, marksOf })),
    [graph, frameWidth, isRightToLeft, marksOf],
  )
  return {
    /** Null before the frame is drawn. */
    layout,
    marksOf,
    isRightToLeft,

    /** Whether every chain is folded; null if the survey is too short to fold. */
    isFolded: isLong ? folding.isFolded && folding.open.size === 0 : null,

    /** Folds every chain, or none. */
    setFolded: (isFolded: boolean): void => setFolding({ isFolded, open: NONE_OPEN }),

    /** Shows these questions one by one. */
    unfold(questions: readonly MapQuestion[]): void {
      setFolding({ ...folding, open: new Set([...folding.open, ...questions.map(({ questionId }) => questionId)]) })
    },
  }
}
