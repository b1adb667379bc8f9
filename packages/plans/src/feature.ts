type FeatureFacts = {
  readonly name: string
  readonly type: 'boolean' | 'limit'
  /** False: shown to nobody, on no plan. */
  readonly visible?: false
}

/**
 * The features that plans are gated by (spec §6), in the order they are listed. The names go over the wire as the
 * provider's; that custom_features is shown as "Custom survey flow" is from ADR-0027.
 */
export const features = {
  responses_per_survey: { name: 'Responses per survey', type: 'limit' },
  active_surveys: { name: 'Active surveys', type: 'limit' },
  questions_per_survey: { name: 'Questions per survey', type: 'limit' },
  monthly_orders: { name: 'Monthly orders', type: 'limit' },
  all_question_types: { name: 'All question types', type: 'boolean' },
  custom_features: { name: 'Custom survey flow', type: 'boolean' },
  advanced_survey_targeting: { name: 'Advanced survey targeting', type: 'boolean' },
  advanced_analytics: { name: 'Advanced analytics', type: 'boolean' },
  download_survey_reports: { name: 'Download survey reports', type: 'boolean' },
  remove_branding: { name: 'Remove branding', type: 'boolean' },
  third_party_integrations: { name: 'Third-party integrations', type: 'boolean', visible: false },
} as const satisfies Record<string, FeatureFacts>

export type FeatureKey = keyof typeof features

/** Every key, in order. */
export const featureKeys = Object.keys(features) as FeatureKey[]

/** The features of a plan or a customer as the billing provider tells of them, as far as a gate reads. */
export type FeatureMap = Readonly<Record<string, { readonly type: string; readonly value: unknown } | undefined>>
