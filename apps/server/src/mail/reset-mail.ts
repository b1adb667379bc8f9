import { atMinute } from './at-minute.ts'
import type { Mail } from './send-mail.ts'

/**
 * The mail with the link to a new password. The server words it, because mail has no dashboard.
 * @param openedAt when an account was opened that has not confirmed this address, of which there can be several; or null
 */
export const resetMail = (to: string, link: string, openedAt: Date | null): Omit<Mail, 'id'> => ({
  to,
  subject: 'Choose a new password for Earshot',
  text: [
    'Someone, hopefully you, asked for a new password for your Earshot account.',
    ...(openedAt === null ? [] : [`It is for the account that was opened on ${atMinute(openedAt)}.`]),
    `Choose one here within the hour:\n${link}`,
    'The link works once. If it wasn’t you, do nothing: your password stays as it is.',
  ].join('\n\n'),
})
