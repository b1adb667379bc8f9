/** The door for server and dashboard. */

export { freePlan, type PlanSeed, plans, usageMetrics } from './catalogue.ts'
export { advancedQuestionTypes, type FeatureKey, type FeatureMap, featureKeys, features } from './feature.ts'
export { type Gate, gate } from './gate.ts'
