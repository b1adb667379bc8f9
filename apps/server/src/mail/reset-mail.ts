import type { Mail } from './send-mail.ts'

/** The mail with the link to a new password. Mail has no dashboard to word it, so its words stand here. */
export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password for Earshot',
  text: [
    'Someone, hopefully you, asked for a new password for your Earshot account.',
    `Choose one here within the hour:\n${link}`,
    'The link works once. If it wasn’t you, do nothing: your password stays as it is.',
  ].join('\n\n'),
})
