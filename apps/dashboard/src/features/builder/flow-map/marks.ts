import { type MapNode, questionsOf } from './map-graph.ts'

/** How much is to be fixed in a question, and how much is worth a look: what `ProblemMark` says of it. */
export type MarkCounts = { readonly problems: number; readonly warnings: number }
export type MarksOf = (questionId: string) => MarkCounts

/** Of a node: of all its questions together. */
export function marksOfNode(node: MapNode, marksOf: MarksOf): MarkCounts {
  const all = questionsOf(node).map(({ questionId }) => marksOf(questionId))
  return {
    problems: all.reduce((sum, { problems }) => sum + problems, 0),
    warnings: all.reduce((sum, { warnings }) => sum + warnings, 0),
  }
}
