import { type MapNode, questionsOf } from './map-graph.ts'

/** How many problems and warnings a question has: `ProblemMark` shows them. */
export type MarkCounts = { readonly problems: number; readonly warnings: number }
export type MarksOf = (questionId: string) => MarkCounts

/** The marks of a node, which are those of all its questions together. */
export function marksOfNode(node: MapNode, marksOf: MarksOf): MarkCounts {
  const all = questionsOf(node).map(({ questionId }) => marksOf(questionId))
  return {
    problems: all.reduce((sum, { problems }) => sum + problems, 0),
    warnings: all.reduce((sum, { warnings }) => sum + warnings, 0),
  }
}
