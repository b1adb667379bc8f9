/**
 * Every refusal: its HTTP status and the sentence that stands in `error`. The real provider's are
 * undocumented; the product shows its own words and reads only that there is an `error`.
 */
const refusals = {
  input_invalid: [400, 'Something sent is not right'],
  // The specification prescribes these two sentences (spec §5).
  return_url_required: [400, 'returnUrl is required'],
  type_required: [400, 'type is required'],
  return_url_not_allowed: [400, 'The return address is not one of the app’s'],
  app_unknown: [401, 'The app id is not known'],
  api_key_wrong: [401, 'The API key is missing or not right'],
  customer_token_wrong: [401, 'The customer token is missing or not right'],
  not_found: [404, 'There is no such thing'],
  store_not_found: [404, 'There is no such store'],
  plan_not_found: [404, 'There is no such plan'],
  subscription_not_found: [404, 'There is no such subscription'],
  metric_not_found: [404, 'There is no such usage metric'],
  invoice_not_found: [404, 'There is no such invoice'],
  already_on_plan: [409, 'This is the plan already'],
  already_ending: [409, 'The subscription ends with its period already'],
  body_too_large: [413, 'That is too much at once'],
  payment_open: [422, 'An invoice is open: pay it first'],
  not_offered: [422, 'Test billing does not offer this'],
  database_away: [503, 'The billing provider is busy. Please try again in a few seconds'],
  unexpected: [500, 'An unexpected error occurred'],
} as const

export type ProviderRefusal = { readonly code: keyof typeof refusals; readonly details?: string }

/** The refusal as the wire has it. */
export function presentRefusal({ code, details }: ProviderRefusal) {
  const [status, error] = refusals[code]
  return [{ error, ...(details !== undefined && { details }) }, status] as const
}
