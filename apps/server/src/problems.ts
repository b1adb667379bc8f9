import * as v from 'valibot'

/**
 * Every failure a caller may see: its code, its HTTP status and what it carries, declared here once.
 * `Problem`, the statuses, the OpenAPI document and the dashboard's sentences all follow from this list.
 */
export const problems = {
  /** Something sent breaks a rule; each wrong field is named by its path. */
  input_invalid: declare(400, { fields: v.array(v.object({ path: v.string(), reason: v.string() })) }),
  not_logged_in: declare(401, {}),
  wrong_email_or_password: declare(401, {}),
  /** The current password, asked for once more before something that cannot be taken back. */
  wrong_password: declare(403, {}),
  /** The session is older than 10 minutes: the merchant has to show again who they are (`POST /auth/confirm`). */
  confirmation_needed: declare(403, {}),
  /** The second step: the code or passkey is not the merchant's. */
  second_step_wrong: declare(403, {}),
  /** The second step: the code was used before. */
  code_used: declare(403, {}),
  /** The login or confirmation was started more than 10 minutes ago, is done, or the account changed: start again. */
  challenge_expired: declare(410, {}),
  /** Two-step login is off, or was set up again in the meantime. */
  two_step_changed: declare(409, {}),
  /** Passkeys need a host name and https: `DASHBOARD_URL` has an IP address, or no https. */
  passkeys_unavailable: declare(409, {}),
  too_many_passkeys: declare(409, { most: v.number() }),
  passkey_not_found: declare(404, {}),
  /** The request of a store's server is not signed with the store's secret, or was signed too long ago. */
  signature_wrong: declare(401, {}),
  /** `/metrics` was read without `OPERATOR_TOKEN`, or with another one. */
  operator_token_wrong: declare(401, {}),
  not_found: declare(404, {}),
  session_not_found: declare(404, {}),
  /** The request names a host that is none of this installation's; `reason` is a sentence for an operator. */
  host_unknown: declare(421, { host: v.string(), reason: v.string() }),
  survey_not_found: declare(404, {}),
  response_not_found: declare(404, {}),
  question_not_found: declare(404, {}),
  /** The response has no text beside Other in this question, or it does not count. */
  other_text_not_found: declare(409, {}),
  assignment_not_found: declare(404, {}),
  /** A survey has so many texts at most that count as another option. */
  too_many_assignments: declare(409, { most: v.number() }),
  /** A parameter of a query of results, and its text. `reason` is a sentence without its subject. */
  results_query_invalid: declare(400, { parameter: v.string(), text: v.string(), reason: v.string() }),
  /** The facts of a survey are filled in after an upgrade: so many of a hundred responses have theirs. */
  results_preparing: declare(409, { percent: v.number() }),
  /** It was never taken for spam: a response that counts can be deleted, and is not set aside. */
  response_not_set_aside: declare(409, {}),
  survey_id_taken: declare(409, {}),
  template_not_found: declare(404, {}),
  /** A store keeps so many templates of its own. */
  too_many_templates: declare(409, { most: v.number() }),
  /** All templates of a store together would be too large. */
  templates_too_large: declare(409, { limitBytes: v.number() }),
  /** Nothing to go back to: the survey is not published, or what was published is not kept as it was edited. */
  no_published_copy: declare(409, {}),
  /** Another account has this address, and has confirmed it. */
  email_taken: declare(409, {}),
  /** Publishing needs an address that its merchant has confirmed. */
  email_not_confirmed: declare(403, {}),
  /** The link was replaced by a newer one, is older than seven days, or is not one of ours. */
  confirmation_spent: declare(410, {}),
  /** The operator has closed sign-up (`ALLOW_SIGNUP`). */
  signup_closed: declare(403, {}),
  mail_not_set_up: declare(409, {}),
  onboarding_not_finished: declare(409, {}),
  /** The link was used, is older than an hour, or is not one of ours. */
  reset_link_spent: declare(410, {}),
  ticket_spent: declare(410, {}),
  store_not_found: declare(404, {}),
  /** The working copy was saved by someone else in between; `version` is the one that stands now. */
  survey_changed_elsewhere: declare(409, { version: v.number() }),
  response_of_another_revision: declare(409, { revision: v.number() }),
  survey_no_longer_asked: declare(410, {}),
  /** The merchant has erased what was stored about this order: nothing about it is taken again. */
  data_erased: declare(410, {}),
  /**
   * Fewer months of retention would delete so many responses and orders, and nobody has confirmed so many. 1,000,000 is that
   * many or more. Responses that arrived before `deletesBefore` go, the others remain.
   */
  retention_deletes_responses: declare(409, {
    retentionMonths: v.number(),
    responses: v.number(),
    orders: v.number(),
    deletesBefore: v.string(),
  }),
  /** The plan does not include it; `featureKey` is one of the plans' (ADR-0027). */
  upgrade_required: declare(402, { featureKey: v.string() }),
  /** As much as the plan includes is used. */
  limit_reached: declare(402, { featureKey: v.string(), limit: v.number() }),
  /** The billing provider's catalog lacks the feature: a mistake that no upgrade would fix. */
  feature_unknown: declare(503, { featureKey: v.string() }),
  /** The last payment failed: until it is paid nothing is added or published, and shoppers notice nothing. */
  payment_open: declare(402, {}),
  /** The billing provider has said no; `reason` is in its own words, for the log and the curious. */
  billing_refused: declare(409, { reason: v.string() }),
  /** The billing provider did not sign it, or signed it too long ago. */
  webhook_not_genuine: declare(401, {}),
  body_too_large: declare(413, { limitBytes: v.number() }),
  body_not_json: declare(415, {}),
  /** It is none of the formats we take, is damaged, or unpacks to more than we unpack. */
  picture_unreadable: declare(422, {}),
  /** The store has as many pictures as one may have. */
  too_many_pictures: declare(422, { limit: v.number() }),
  survey_not_publishable: declare(422, {
    problems: v.array(
      v.object({
        code: v.string(),
        questionId: v.optional(v.string()),
        optionId: v.optional(v.string()),
        ruleIndex: v.optional(v.number()),
        /** The feature that the plan lacks, and its limit. */
        featureKey: v.optional(v.string()),
        limit: v.optional(v.number()),
      }),
    ),
  }),
  /** The request has another Expect header than 100-continue. */
  expectation_failed: declare(417, {}),
  request_head_too_large: declare(431, {}),
  /** The request is not HTTP, has no host or path that can be read, or was interrupted. */
  request_malformed: declare(400, {}),
  /** The request did not arrive in full within Node's time limits. */
  request_timed_out: declare(408, {}),
  /** `If-Match` is missing: without it a save could overwrite another one unseen. */
  version_missing: declare(428, {}),
  too_many_attempts: declare(429, { retryAfterSeconds: v.number() }),
  /** The store has as many streams of live results as one may have. Its other screens read their figures at intervals. */
  too_many_live_results: declare(429, { most: v.number() }),
  too_busy: declare(503, { retryAfterSeconds: v.number() }),
  /** The billing provider does not answer, or the answer could not be read; the operation may have happened. */
  billing_unreachable: declare(503, {}),
  /** The storage that holds the pictures does not answer, or not as agreed. */
  pictures_unreachable: declare(503, {}),
  unexpected: declare(500, { requestId: v.string() }),
} as const

export type ProblemCode = keyof typeof problems

/** Problems that any route may answer with, most of them before the route is chosen. Routes do not declare these. */
export const problemsOfAnyRoute = [
  'request_malformed',
  'request_timed_out',
  'not_found',
  'host_unknown',
  'body_too_large',
  'body_not_json',
  'expectation_failed',
  'request_head_too_large',
  'unexpected',
] as const satisfies readonly ProblemCode[]

/** A failure as a value, the same from the operation to the sentence on screen. */
export type Problem = { [C in ProblemCode]: { code: C } & v.InferOutput<(typeof problems)[C]['carries']> }[ProblemCode]

export type ProblemStatus = (typeof problems)[ProblemCode]['status']

/** The JSON of a reply with this problem. A reply from before the request got its id has none. */
export const problemSchema = (code: ProblemCode) =>
  v.object({
    problem: v.object({ code: v.literal(code), ...problems[code].carries.entries }),
    requestId: v.optional(v.string()),
  })

function declare<const S extends number, E extends v.ObjectEntries>(status: S, carries: E) {
  return { status, carries: v.object(carries) }
}
