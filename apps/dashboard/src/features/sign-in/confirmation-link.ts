import { signedFacts } from '../../lib/token.ts'

/** The facts of a mailed link for people. The server alone decides what it confirms. */
type ConfirmationLink = { readonly email: string; readonly openedAt: Date; readonly merchantId: string }

/** Reads a link that confirms an address; null if it has not all facts. */
export function linkFacts(link: string): ConfirmationLink | null {
  const { email, openedAt, merchantId } = signedFacts(link) ?? {}
  if (typeof email !== 'string' || typeof openedAt !== 'string' || typeof merchantId !== 'string') return null
  const moment = new Date(openedAt)
  return Number.isNaN(moment.getTime()) ? null : { email, openedAt: moment, merchantId }
}
