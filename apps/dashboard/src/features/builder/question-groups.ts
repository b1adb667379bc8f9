import type { Question, QuestionId } from '@earshot/survey'
import { useEffect, useMemo, useRef } from 'react'

/** Some of the questions, in their order. */
type QuestionGroup = { readonly from: number; readonly questions: readonly Question[] }

const LENGTH = 10

/**
 * The questions in groups, for lists that have to stay quick with 300 of them: a group with the same questions as
 * before is the same object, so that it is not rendered again, and the browser lays out only the groups near the
 * visible part. An observer for each question would cost time with every key.
 * @returns for each group also the selected question, if it is in there; `from` counts from 0
 */
export function useQuestionGroups(questions: readonly Question[], selectedQuestionId: QuestionId | null) {
  const before = useRef<readonly QuestionGroup[]>([])
  const groups = useMemo(
    () =>
      groupsOf(questions).map((group, index) => {
        const was = before.current[index]
        return was && hasSameQuestions(was, group) ? was : group
      }),
    [questions],
  )
  useEffect(() => {
    before.current = groups
  }, [groups])
  return groups.map((group) => ({
    ...group,
    selectedQuestionId: group.questions.some(({ questionId }) => questionId === selectedQuestionId)
      ? selectedQuestionId
      : null,
  }))
}

/** For the whole list and for each question: in HTML no element may stand between a list and its items. */
export const stretched = { list: { role: 'list' }, item: { role: 'listitem' } } as const

const groupsOf = (questions: readonly Question[]): readonly QuestionGroup[] =>
  Array.from({ length: Math.ceil(questions.length / LENGTH) }, (_, index) => ({
    from: index * LENGTH,
    questions: questions.slice(index * LENGTH, (index + 1) * LENGTH),
  }))

const hasSameQuestions = (a: QuestionGroup, b: QuestionGroup): boolean =>
  a.questions.length === b.questions.length && a.questions.every((question, index) => question === b.questions[index])
