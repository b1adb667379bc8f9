import { atMinute } from './at-minute.ts'
import type { Mail } from './send-mail.ts'

/** A change that the owner of an account has to know, in case somebody else made it. */
export type AccountNotice =
  | { readonly about: 'password_changed' }
  | { readonly about: 'two_step_turned_off'; readonly by: 'merchant' | 'operator' }
  | { readonly about: 'email_changed'; readonly newEmail: string }
  /** @param device such as `Chrome on a Mac`; null if unknown */
  | { readonly about: 'new_device'; readonly device: string | null }

/** When the change happened, and when the account was opened. */
export type NoticeTimes = { readonly at: string; readonly openedAt: string }

/**
 * The mail about a change of an account. It names no network, because nobody looks one up, and no store, because somebody
 * else may have written its name: the account is named by the time at which it was opened.
 */
export function accountNoticeMail(
  to: string,
  notice: AccountNotice & NoticeTimes,
  dashboardUrl: string,
): Omit<Mail, 'id'> {
  const { subject, happened, advice } = contentOf(notice, dashboardUrl)
  const account = `It is about the account that was opened on ${atMinute(new Date(notice.openedAt))}.`
  return { to, subject, text: [happened, account, ...advice].join('\n\n') }
}

type Content = { readonly subject: string; readonly happened: string; readonly advice: readonly string[] }

function contentOf(notice: AccountNotice & NoticeTimes, dashboardUrl: string): Content {
  const at = atMinute(new Date(notice.at))
  const ifWanted = 'If it was you, there is nothing to do.'
  const newPassword = `choose a new password now, which logs out every device:\n${dashboardUrl}/forgot-password`
  switch (notice.about) {
    case 'password_changed':
      return {
        subject: 'Your Earshot password was changed',
        happened: `The password of your Earshot account was changed on ${at}.`,
        advice: [ifWanted, `If it wasn’t you, ${newPassword}`],
      }
    case 'two_step_turned_off':
      return {
        subject: 'Two-step login to Earshot was turned off',
        happened:
          notice.by === 'operator'
            ? `The person who runs this Earshot turned off two-step login of your account on ${at}. Your password alone logs you in now.`
            : `Two-step login of your Earshot account was turned off on ${at}. Your password alone logs you in now.`,
        advice: [
          'If you asked for it, there is nothing to do.',
          `If you didn’t, ${newPassword}`,
          'Then turn two-step login on again, in Settings, Account.',
        ],
      }
    case 'email_changed':
      return {
        subject: 'Your Earshot email was changed',
        happened: `From now on, your Earshot account logs in with ${notice.newEmail}, and no longer with this address. It was changed on ${at}.`,
        advice: [
          ifWanted,
          'If it wasn’t you, ask the person who runs this Earshot for help: a new password can no longer be mailed here.',
        ],
      }
    case 'new_device':
      return {
        subject: 'New login to Earshot',
        happened:
          notice.device === null
            ? `Somebody logged in to your Earshot account on a new device on ${at}. It didn’t say what kind of device it is.`
            : `Somebody logged in to your Earshot account on a new device: ${notice.device}, ${at}.`,
        advice: [ifWanted, `If it wasn’t you, ${newPassword}`],
      }
  }
}
