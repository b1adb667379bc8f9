import { atMinute } from './at-minute.ts'
import type { Mail } from './send-mail.ts'

/** A change that the owner of an account has to know, in case somebody else made it. */
export type AccountNotice =
  | { readonly about: 'password_changed' }
  | { readonly about: 'email_changed'; readonly newEmail: string }
  /** @param device such as `Chrome on a Mac`; null if unknown */
  | { readonly about: 'new_device'; readonly device: string | null; readonly at: string }

/** The mail about a change of an account. It names no network and no place: nobody looks these up. */
export function accountNoticeMail(to: string, notice: AccountNotice, dashboardUrl: string): Omit<Mail, 'id'> {
  const { subject, lines } = contentOf(notice, dashboardUrl)
  return { to, subject, text: lines.join('\n\n') }
}

function contentOf(notice: AccountNotice, dashboardUrl: string) {
  const newPassword = `choose a new password now, which logs out every device:\n${dashboardUrl}/forgot-password`
  switch (notice.about) {
    case 'password_changed':
      return {
        subject: 'Your Earshot password was changed',
        lines: [
          'The password of your Earshot account was changed.',
          'If it was you, there is nothing to do.',
          `If it wasn’t you, ${newPassword}`,
        ],
      }
    case 'email_changed':
      return {
        subject: 'Your Earshot email was changed',
        lines: [
          `From now on, your Earshot account logs in with ${notice.newEmail}, and no longer with this address.`,
          'If it was you, there is nothing to do.',
          'If it wasn’t you, ask the person who runs this Earshot for help: a new password can no longer be mailed here.',
        ],
      }
    case 'new_device':
      return {
        subject: 'New login to Earshot',
        lines: [
          `Somebody logged in to your Earshot account on a device that it doesn’t know: ${notice.device ?? 'an unknown device'}, ${atMinute(new Date(notice.at))}.`,
          'If it was you, there is nothing to do.',
          `If it wasn’t you, ${newPassword}`,
        ],
      }
  }
}
