import type { Mail } from './send-mail.ts'

/** The mail with the link that confirms an address. The page of the link asks for the password of that account, which somebody else may have opened. */
export const confirmationMail = (to: string, link: string): Omit<Mail, 'id'> => ({
  to,
  subject: 'Confirm your email for Earshot',
  text: [
    'Someone, hopefully you, uses this address for an Earshot account.',
    `Confirm it here within seven days, with the password of that account:\n${link}`,
    'If it wasn’t you, do nothing: nobody can publish with your address.',
  ].join('\n\n'),
})

/** The mail to an address that a confirmed account has already. It has no link that confirms anything. */
export const addressTakenMail = (to: string, dashboardUrl: string): Omit<Mail, 'id'> => ({
  to,
  subject: 'You already have an Earshot account',
  text: [
    'Someone, hopefully you, wanted to use this address for another Earshot account. You have one already.',
    `Log in to it here:\n${dashboardUrl}/login`,
    `If you have forgotten its password, choose a new one:\n${dashboardUrl}/forgot-password`,
    'If it wasn’t you, do nothing: your account stays as it is, and the other one can’t use your address.',
  ].join('\n\n'),
})
