import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect } from './test.ts'

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** A mail server on this machine that takes all mails. */
export async function startMailbox() {
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, done) {
      const mail = Buffer.concat(await stream.toArray()).toString()
      // Soft line breaks of quoted-printable (RFC 2045, section 6.7), in the middle of links too.
      mails.push(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      done()
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  /** The mails to an address with such a subject, the oldest first. */
  const mailsTo = (email: string, subject: string) =>
    mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(`Subject: ${subject}`))
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    /** Waits for a mail. @returns the link in the newest one that has a part behind the hash */
    async linkTo(email: string, subject: string): Promise<string> {
      await expect.poll(() => mailsTo(email, subject).length).toBeGreaterThan(0)
      return /http\S+#\S+/.exec(mailsTo(email, subject).at(-1) ?? '')?.[0] ?? ''
    },
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => smtp.close(() => closed())),
  }
}
