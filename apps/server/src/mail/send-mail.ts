import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

export type SendMail = {
  /** Whether mail goes anywhere at all. */
  readonly isSetUp: boolean
  /** Sends after the caller has its answer, so that nobody can tell by the clock whether a mail goes out. */
  sendAfterReply(mail: Mail): void
  /** Resolves when all mail that was handed over is gone. */
  drain(): Promise<void>
}

type MailSettings = {
  /** `smtp://user:password@host:587`, or null. */
  readonly smtpUrl: string | null
  readonly from: string
  /** Without SMTP an installation on a laptop writes mail to its log; any other has no mail. */
  readonly toLog: boolean
}

/** Sends mail by SMTP, or to the log of an embedded installation (ADR-0021). */
export function createSendMail({ smtpUrl, from, toLog }: MailSettings, log: Logger): SendMail {
  const transport = smtpUrl === null ? null : createTransport(smtpUrl)
  const sending = new Set<Promise<void>>()
  async function send(mail: Mail): Promise<void> {
    try {
      if (transport) await transport.sendMail({ ...mail, from })
      else log.warn({ mail }, 'mail is not set up; this is what would have been sent')
    } catch (error) {
      log.error({ err: error, subject: mail.subject }, 'a mail could not be sent')
    }
  }
  return {
    isSetUp: transport !== null || toLog,
    sendAfterReply(mail) {
      const sent = send(mail).finally(() => sending.delete(sent))
      sending.add(sent)
    },
    async drain() {
      await Promise.all(sending)
      transport?.close()
    },
  }
}
