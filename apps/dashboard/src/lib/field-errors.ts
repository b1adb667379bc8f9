import type { ApiProblem } from './api-contract.ts'
import { ProblemError } from './failure.ts'
import { failureText } from './problem-text.ts'

/** The server's messages about a field (its schemas name these reasons), as sentences. */
const sentences: { readonly [reason: string]: string } = {
  empty: 'This can’t be left empty.',
  too_short: 'Use at least 10 characters.',
  too_long: 'Use at most 200 characters.',
  too_guessable: 'Others could guess this password. Choose another, such as a few words in a row.',
  not_an_email: 'Enter an email address, such as name@shop.com.',
  not_a_web_address: 'Enter a web address, such as nordlys-candles.com.',
  not_a_timezone: 'Choose a time zone from the list.',
  not_a_currency: 'Choose a currency from the list.',
}

const UNKNOWN = 'This can’t be saved as it is. Look at it again.'

export type FieldErrors<Name extends string> = { readonly [N in Name]?: string }

/** Refusals that speak of one field: `{ email_taken: 'email' }`. */
export type FieldByProblem<Name extends string> = { readonly [C in ApiProblem['code']]?: Name }

/**
 * The messages of a failed call for each field, and the one that belongs to none of them.
 * @param fieldByProblem the field that a refusal stands beside
 */
export function fieldErrors<Name extends string>(
  failure: unknown,
  names: readonly Name[],
  fieldByProblem: FieldByProblem<Name> = {},
): { readonly fields: FieldErrors<Name>; readonly rest: string | null } {
  if (!failure) return { fields: {}, rest: null }
  const problem = failure instanceof ProblemError ? failure.problem : null
  const field = problem && fieldByProblem[problem.code]
  if (field) return { fields: { [field]: failureText(failure) } as FieldErrors<Name>, rest: null }
  if (problem?.code !== 'input_invalid') return { fields: {}, rest: failureText(failure) }
  const wrong = names.flatMap((name) => {
    const field = problem.fields.find(({ path }) => path === name)
    return field ? [[name, sentences[field.reason] ?? UNKNOWN] as const] : []
  })
  // A problem of a field that the form does not show must be shown elsewhere.
  return {
    fields: Object.fromEntries(wrong) as FieldErrors<Name>,
    rest: wrong.length > 0 ? null : failureText(failure),
  }
}
