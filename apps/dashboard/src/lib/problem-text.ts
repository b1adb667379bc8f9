import type { ApiProblem } from './api-contract.ts'
import { BillingError, ProblemError, type TransportCode, TransportError } from './failure.ts'
import { formatCount } from './format.ts'
import { pathText } from './path-text.ts'

type Sentences = { readonly [C in ApiProblem['code']]: (problem: Extract<ApiProblem, { code: C }>) => string }

/** One sentence for each code: a code that the server adds does not compile until it has one here. */
const sentences: Sentences = {
  input_invalid: ({ fields }) => {
    const fieldTexts = new Set(fields.flatMap(({ path }) => pathText(path) ?? []))
    return fieldTexts.size === 0
      ? 'This can’t be saved as it is.'
      : `This can’t be saved as it is. Look again at: ${[...fieldTexts].join('; ')}.`
  },
  request_malformed: () => 'This couldn’t be read. Reload the page and try again.',
  expectation_failed: () => 'This couldn’t be sent. Reload the page and try again.',
  request_timed_out: () => 'This took too long to be sent. Try again.',
  request_head_too_large: () => 'This is too long to be sent.',
  not_logged_in: () => 'You’re logged out. Log in to continue.',
  wrong_email_or_password: () => 'That email and password don’t match. Check both and try again.',
  wrong_password: () => 'That isn’t your password. Check it and try again.',
  confirmation_needed: () => 'Confirm it’s you first. Try again to be asked once more.',
  second_step_wrong: () => 'That didn’t match. Try again.',
  code_used: () => 'That code was already used. Enter another.',
  challenge_expired: () => 'That took too long, or your account changed in the meantime. Start again.',
  two_step_changed: () => 'Two-step login was changed in another tab or on another device. Reload the page.',
  passkeys_unavailable: () => 'Passkeys need an https address with a name. Ask the person who runs this Earshot.',
  too_many_passkeys: ({ most }) => `You can have ${most} passkeys. Remove one to add another.`,
  passkey_not_found: () => 'This passkey isn’t there any more.',
  operator_token_wrong: () => 'This is for the person who runs Earshot, with the right OPERATOR_TOKEN.',
  email_taken: () => 'This email already has an account. Log in instead.',
  signup_closed: () => 'No new account can be opened here. Ask the person who runs this Earshot.',
  email_not_confirmed: () => 'Confirm your email to publish. The link is in the mail that we sent you.',
  confirmation_spent: () => 'This link is older than seven days, or a newer one was sent. Log in to send another.',
  mail_not_set_up: () => 'This Earshot can’t send mail yet. Ask the person who runs it to set SMTP_URL.',
  onboarding_not_finished: () => 'One step is still missing. Go back and finish it.',
  reset_link_spent: () => 'This link was used already or is older than an hour. Ask for a new one.',
  ticket_spent: () => 'This download link worked once already. Start the download again.',
  too_many_attempts: ({ retryAfterSeconds }) =>
    `That was tried too often. Try again in ${Math.max(1, Math.round(retryAfterSeconds / 60))} min.`,
  signature_wrong: () => 'This isn’t signed with your store’s secret, or was signed too long ago.',
  not_found: () => 'This isn’t there. It may have moved.',
  session_not_found: () => 'This login isn’t there any more.',
  host_unknown: ({ reason }) => reason,
  survey_not_found: () => 'This survey isn’t there. It may have been deleted.',
  results_query_invalid: ({ parameter, reason }) =>
    parameter === 'without'
      ? `A choice of options to leave out ${reason}.`
      : `A filter ${reason}. Change or remove it.`,
  results_preparing: ({ percent }) => `Preparing filters: ${percent}%. Try again in a few minutes.`,
  response_not_found: () => 'This response isn’t there. It may have been deleted.',
  response_not_set_aside: () =>
    'Your plan counts each response. Only those that looked like spam can be left out again.',
  question_not_found: () => 'This question isn’t there. It may have been deleted.',
  other_text_not_found: () => 'This response doesn’t say anything beside Other any more.',
  assignment_not_found: () => 'This was taken back before.',
  too_many_assignments: ({ most }) => `A survey can have ${most} assigned texts. Take one back to make room.`,
  survey_id_taken: () => 'This survey couldn’t be made. Start a new one.',
  template_not_found: () => 'This template isn’t there. It may have been deleted.',
  too_many_templates: ({ most }) => `You can keep ${most} templates. Delete one to make room.`,
  templates_too_large: ({ limitBytes }) =>
    `All your templates together can have at most ${sizeText(limitBytes)}. Delete one, or make this one shorter.`,
  no_published_copy: () => 'There’s no published version to go back to.',
  store_not_found: () => 'Your store isn’t there any more. Write to us and we’ll look into it.',
  survey_changed_elsewhere: () => 'This survey was changed in another tab or on another device.',
  response_of_another_revision: () => 'This response belongs to another version of the survey.',
  retention_deletes_responses: () => 'This would delete older responses. Choose the time again and confirm it.',
  survey_no_longer_asked: () => 'This survey isn’t asked any more.',
  data_erased: () => 'Your store erased this order, so nothing about it is taken again.',
  upgrade_required: () => 'This feature is not available on your current plan.',
  limit_reached: () => 'You’ve used all that your current plan includes.',
  feature_unknown: () => 'This can’t be used right now. Write to us and we’ll look into it.',
  payment_open: () => 'Your last payment failed. Pay it in Settings to continue.',
  billing_refused: () => 'An error occurred with your billing. Nothing was changed.',
  webhook_not_genuine: () => 'This didn’t come from billing, or came too late. Nothing was changed.',
  billing_unreachable: () => 'We can’t reach billing right now. Try again in a moment.',
  body_too_large: ({ limitBytes }) => `This is too large. At most ${sizeText(limitBytes)} can be saved.`,
  body_not_json: () => 'This can’t be saved. Reload the page to get the newest version.',
  picture_unreadable: () =>
    'That isn’t a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF of at most 50 megapixels.',
  too_many_pictures: ({ limit }) =>
    `Your store already has the ${formatCount(limit)} pictures that it can have. Use one of them again.`,
  pictures_unreachable: () => 'Pictures can’t be saved right now. Try again in a moment.',
  survey_not_publishable: () => 'This survey isn’t ready to publish yet.',
  version_missing: () => 'This can’t be saved. Reload the page to get the newest version.',
  too_many_live_results: ({ most }) =>
    `Your store has live results open in ${most} places already. Close one, or reload to see new figures.`,
  too_busy: ({ retryAfterSeconds }) => `Earshot is too busy right now. Try again in ${retryAfterSeconds} seconds.`,
  unexpected: ({ requestId }) =>
    // A proxy between us and the server may answer in our shape, but knows no number.
    requestId
      ? `Something broke on our side. Try again; if it stays, tell us this number: ${requestId}.`
      : 'Something broke on our side. Try again in a moment.',
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} KB` : `${Math.floor(bytes / 1_000_000)} MB`

/** No answer comes from us at all: a browser cannot tell whether the network is off, or we are. */
export const OUT_OF_REACH = 'We can’t reach Earshot. Check your connection and try again.'

const transportSentences: { readonly [C in TransportCode]: string } = {
  FETCH_ERROR: OUT_OF_REACH,
  TIMEOUT_ERROR: 'That took too long. Check your connection and try again.',
  PARSING_ERROR: 'The answer we got makes no sense. Try again in a moment.',
}

/** The specification's own (spec §8). */
const BILLING = 'An error occurred'
const UNKNOWN = 'Something went wrong. Try again in a moment.'

function problemText<C extends ApiProblem['code']>(problem: Extract<ApiProblem, { code: C }>): string {
  // A server newer than this page may know codes that this page doesn't.
  const sentence = sentences[problem.code as C] as ((problem: Extract<ApiProblem, { code: C }>) => string) | undefined
  return sentence?.(problem) ?? UNKNOWN
}

/** The sentence for anything that a call can throw. */
export function failureText(failure: unknown): string {
  if (failure instanceof ProblemError) return problemText(failure.problem)
  if (failure instanceof BillingError) return BILLING
  return failure instanceof TransportError ? transportSentences[failure.code] : UNKNOWN
}
