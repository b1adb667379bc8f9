import type { FeatureKey } from './feature.ts'

/** A plan as it is sold (ADR-0027). The provider makes its own objects from it. */
export type PlanSeed = {
  readonly id: string
  readonly name: string
  readonly amountCents: number
  readonly interval: 'EVERY_30_DAYS' | 'ANNUAL'
  /** customerTag: listed and sold only to customers who carry the tag. */
  readonly availability: 'public' | 'customerTag'
  readonly customerTag?: string
  readonly trialDays: number
  readonly values: Readonly<Record<FeatureKey, boolean | number>>
}

const UNLIMITED = -1

const free: PlanSeed['values'] = {
  responses_per_survey: 1_000,
  active_surveys: 1,
  questions_per_survey: 5,
  monthly_orders: 500,
  all_question_types: false,
  custom_features: false,
  advanced_survey_targeting: false,
  advanced_analytics: false,
  download_survey_reports: false,
  remove_branding: false,
  third_party_integrations: false,
}

const paid: PlanSeed['values'] = {
  responses_per_survey: UNLIMITED,
  active_surveys: UNLIMITED,
  questions_per_survey: UNLIMITED,
  monthly_orders: UNLIMITED,
  all_question_types: true,
  custom_features: true,
  advanced_survey_targeting: true,
  advanced_analytics: true,
  download_survey_reports: true,
  remove_branding: true,
  // Integrations is disabled for everyone (spec §6).
  third_party_integrations: false,
}

/** The plan of everyone who pays nothing, and the one that stays when a paid one ends. */
export const freePlan: PlanSeed = {
  id: 'free',
  name: 'Free',
  amountCents: 0,
  interval: 'EVERY_30_DAYS',
  availability: 'public',
  trialDays: 0,
  values: free,
}

/** The catalog (ADR-0027), in USD. */
export const plans: readonly PlanSeed[] = [
  freePlan,
  {
    id: 'pro-monthly',
    name: 'Pro',
    amountCents: 99_00,
    interval: 'EVERY_30_DAYS',
    availability: 'public',
    trialDays: 14,
    values: paid,
  },
  {
    id: 'pro-yearly',
    name: 'Pro',
    amountCents: 990_00,
    interval: 'ANNUAL',
    availability: 'public',
    trialDays: 14,
    values: paid,
  },
  {
    id: 'partner',
    name: 'Partner',
    amountCents: 49_00,
    interval: 'EVERY_30_DAYS',
    availability: 'customerTag',
    customerTag: 'partner',
    trialDays: 0,
    values: paid,
  },
]

/** The metrics that the provider counts, from the usage events of that name. */
export const usageMetrics = [
  { id: 'responses', name: 'Responses', eventName: 'response_received' },
  { id: 'orders', name: 'Orders', eventName: 'order_placed' },
] as const
