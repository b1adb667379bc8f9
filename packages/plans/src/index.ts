/** The entry point for server and dashboard. */

export { freePlan, type PlanSeed, plans, usageMetrics } from './catalog.ts'
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
  planProblemsOf,
} from './survey-gates.ts'
