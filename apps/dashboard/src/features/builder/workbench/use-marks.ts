import type { Survey } from '@earshot/survey'
import { useEffect, useRef, useState } from 'react'
import { scheduleAfterPaint } from '../../../lib/use-after-paint.ts'
import { openProblems, type ProblemsOf, problemsByQuestion } from '../publishing/open-problems.ts'
import type { LocatedProblem } from '../publishing/use-publishing.ts'
import { warningsByQuestion, withRouteProblems } from '../routes/route-marks.ts'
import { shareEqualEntries } from './structural-sharing.ts'

export type QuestionMarks = { readonly problemsOf: ProblemsOf; readonly warningsOf: ReadonlyMap<string, number> }

/** The marks of each question. The key is rendered first, then its effect on 300 questions, if that changed. */
export function useMarks(problems: readonly LocatedProblem[], survey: Survey): QuestionMarks {
  const [marks, setMarks] = useState(() => marksOf(problems, survey))
  const latest = useRef(marks)
  useEffect(
    () =>
      scheduleAfterPaint(() => {
        latest.current = shareEqualMarks(latest.current, marksOf(problems, survey))
        setMarks(latest.current)
      }),
    [problems, survey],
  )
  return marks
}

const marksOf = (problems: readonly LocatedProblem[], survey: Survey): QuestionMarks => ({
  problemsOf: problemsByQuestion(withRouteProblems(openProblems(problems, survey), survey)),
  warningsOf: warningsByQuestion(survey),
})

function shareEqualMarks(before: QuestionMarks, next: QuestionMarks): QuestionMarks {
  const problemsOf = shareEqualEntries(before.problemsOf, next.problemsOf)
  const warningsOf = shareEqualEntries(before.warningsOf, next.warningsOf)
  const isSame = problemsOf === before.problemsOf && warningsOf === before.warningsOf
  return isSame ? before : { problemsOf, warningsOf }
}
