import type { Survey } from '@earshot/survey'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../../lib/use-after-paint.ts'
import { type ProblemsOf, problemsByQuestion, standingProblems } from '../publishing/standing-problems.ts'
import type { PlacedProblem } from '../publishing/use-publishing.ts'
import { warningsByQuestion, withRouteProblems } from '../routes/route-marks.ts'
import { lastingOf } from './lasting.ts'

export type Marks = { readonly problemsOf: ProblemsOf; readonly warningsOf: ReadonlyMap<string, number> }

/** What is amiss with each question. The key is drawn first, then what it means for 300 questions, if that is new. */
export function useMarks(problems: readonly PlacedProblem[], survey: Survey): Marks {
  const [marks, setMarks] = useState(() => marksOf(problems, survey))
  const latest = useRef(marks)
  useEffect(
    () =>
      afterPaint(() => {
        latest.current = lastingMarks(latest.current, marksOf(problems, survey))
        setMarks(latest.current)
      }),
    [problems, survey],
  )
  return marks
}

const marksOf = (problems: readonly PlacedProblem[], survey: Survey): Marks => ({
  problemsOf: problemsByQuestion(withRouteProblems(standingProblems(problems, survey), survey)),
  warningsOf: warningsByQuestion(survey),
})

function lastingMarks(before: Marks, next: Marks): Marks {
  const problemsOf = lastingOf(before.problemsOf, next.problemsOf)
  const warningsOf = lastingOf(before.warningsOf, next.warningsOf)
  const isSame = problemsOf === before.problemsOf && warningsOf === before.warningsOf
  return isSame ? before : { problemsOf, warningsOf }
}
