import { atMinute } from './at-minute.ts'
import type { Mail } from './send-mail.ts'

type Confirmation = {
  readonly to: string
  readonly link: string
  /** When the account was opened: its store may have been named by somebody else. */
  readonly openedAt: Date
  /** Whether the account has a confirmed address by now, which this one replaces. */
  readonly isChange: boolean
}

/** The mail with the link that confirms an address. The page of the link asks for the password of that account, which somebody else may have opened. */
export function confirmationMail({ to, link, openedAt, isChange }: Confirmation): Omit<Mail, 'id'> {
  const account = `the Earshot account that was opened on ${atMinute(openedAt)}`
  return {
    to,
    subject: 'Confirm your email for Earshot',
    text: [
      isChange
        ? `Someone, hopefully you, wants to log in with this address to ${account}.`
        : `Someone, hopefully you, uses this address for ${account}.`,
      `Confirm it here within seven days, with the password of that account:\n${link}`,
      isChange
        ? 'If it wasn’t you, do nothing: nobody can log in with your address.'
        : 'If it wasn’t you, do nothing: nobody can publish with your address.',
    ].join('\n\n'),
  }
}

/**
 * The mail to an address that a confirmed account has already. It has no link that confirms anything.
 * @param openedAt when the confirmed account was opened
 */
export const addressTakenMail = (to: string, dashboardUrl: string, openedAt: Date): Omit<Mail, 'id'> => ({
  to,
  subject: 'You already have an Earshot account',
  text: [
    `Someone, hopefully you, wanted to use this address for another Earshot account. You have one already, which was opened on ${atMinute(openedAt)}.`,
    `Log in to it here:\n${dashboardUrl}/login`,
    `If you have forgotten its password, choose a new one:\n${dashboardUrl}/forgot-password`,
    'If it wasn’t you, do nothing: your account stays as it is, and the other one can’t use your address.',
  ].join('\n\n'),
})
