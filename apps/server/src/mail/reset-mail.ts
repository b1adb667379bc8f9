import type { Mail } from './send-mail.ts'

/** The mail with the link to a new password. The server words it, because mail has no dashboard. */
export const resetMail = (to: string, link: string): Omit<Mail, 'id'> => ({
  to,
  subject: 'Choose a new password for Earshot',
  text: [
    'Someone, hopefully you, asked for a new password for your Earshot account.',
    `Choose one here within the hour:\n${link}`,
    'The link works once. If it wasn’t you, do nothing: your password stays as it is.',
  ].join('\n\n'),
})
