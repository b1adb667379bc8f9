/** The elements of the logic that can get the focus. Rules have no ids: they are known by their index. */
export const logicIds = {
  card: (questionId: string) => `logic-${questionId}`,
  /** In the map. */
  node: (questionId: string) => `node-${questionId}`,
  condition: (questionId: string, ruleIndex: number) => `condition-${questionId}-${ruleIndex}`,
  target: (questionId: string, ruleIndex: number) => `target-${questionId}-${ruleIndex}`,
  otherwise: (questionId: string) => `otherwise-${questionId}`,
  addRule: (questionId: string) => `add-rule-${questionId}`,
} as const
