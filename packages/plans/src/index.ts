/** The door for server and dashboard. */

export { freePlan, type PlanSeed, plans, usageMetrics } from './catalogue.ts'
export { type FeatureKey, type FeatureMap, featureKeys, features } from './feature.ts'
export { type Gate, gate } from './gate.ts'
export {
  type Addition,
  additions,
  type GatedQuestion,
  type GatedSurvey,
  isPaidType,
  type PlanProblem,
  planProblems,
  problemOf,
} from './survey-gates.ts'
