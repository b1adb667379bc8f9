/** The door for server and dashboard. */

export { freePlan, type PlanSeed, plans, usageMetrics } from './catalogue.ts'
export { type FeatureKey, type FeatureMap, featureKeys, features } from './feature.ts'
export { type Gate, gate } from './gate.ts'
export {
  type Addition,
  additions,
  type GatedQuestion,
  type GatedSurvey,
  type PlanProblem,
  paidQuestionTypes,
  planProblems,
  problemOf,
} from './survey-gates.ts'
