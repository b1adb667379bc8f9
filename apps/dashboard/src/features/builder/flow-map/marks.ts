import { type MapNode, questionsOf } from './map-graph.ts'
import type { MarkCounts } from './words.ts'

export type MarksOf = (questionId: string) => MarkCounts

/** The marks of a node, which are those of all its questions together. */
export function marksOfNode(node: MapNode, marksOf: MarksOf): MarkCounts {
  const all = questionsOf(node).map(({ questionId }) => marksOf(questionId))
  return {
    problems: all.reduce((sum, { problems }) => sum + problems, 0),
    warnings: all.reduce((sum, { warnings }) => sum + warnings, 0),
  }
}
