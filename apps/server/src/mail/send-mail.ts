import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for each attempt to send this mail, so that a mail that arrives twice can be recognized. */
  readonly id: string
}

export type SendMail = {
  /** Whether mail is sent or logged at all. */
  readonly isSetUp: boolean
  /**
   * Whether mail reaches inboxes, so that merchants confirm their addresses. Without it each address counts as confirmed
   * (ADR-0079).
   */
  readonly verifiesAddresses: boolean
  /**
   * Sends a mail. Throws if the mail server does not take it, and as soon as `signal` is aborted: a mail server can be
   * silent for minutes. The mail may then have been sent.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Closes the connections to the mail server. */
  close(): void
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
  return {
    isSetUp: transport !== null || toLog,
    verifiesAddresses: transport !== null,
    async send(mail, signal) {
      const { id, ...content } = mail
      if (transport) {
        signal?.throwIfAborted()
        const sent = transport.sendMail({ ...content, from, messageId: `<${id}@earshot>` })
        await (signal ? Promise.race([sent, untilAborted(signal)]) : sent)
      } else log.warn({ mail: content }, 'mail is not set up; this is what would have been sent')
    },
    close: () => transport?.close(),
  }
}

/** Rejects once the signal is aborted. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
