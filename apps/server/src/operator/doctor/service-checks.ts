import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { EnvironmentSettings } from '../../environment.ts'
import { nameOf, type PictureStore } from '../../pictures/picture-store.ts'
import { type Check, type CheckResult, fine, problem, reasonOf } from './check.ts'

const TIMEOUT_MS = 10_000

type ServiceFacts = {
  readonly settings: Pick<EnvironmentSettings, 'smtpUrl' | 'mailFrom' | 'databaseUrl' | 'isProduction'>
  readonly pictures: PictureStore
  /** The receiver of a test mail; null: only the login at the mail server is tried. */
  readonly mailTo: string | null
}

/** Checks of what Earshot reaches besides its database. */
export const serviceChecks = ({ settings, pictures, mailTo }: ServiceFacts): readonly Check[] => [
  ['storage', () => checkStorage(pictures)],
  ['mail', () => checkMail(settings, mailTo)],
]

async function checkStorage(pictures: PictureStore): Promise<CheckResult[]> {
  const bytes = randomBytes(64)
  const address = { shelf: randomBytes(16).toString('hex'), name: nameOf(bytes) }
  const put = await pictures.put(address, bytes)
  const read = put.ok ? await pictures.get(address) : put
  const removed = put.ok ? await pictures.removeShelf(address.shelf) : put
  const advice =
    'Check the address of the bucket, its key and its rights; without a bucket, the rights and the disk of the data folder (docs/operating/pictures.md).'
  for (const result of [put, read, removed]) {
    if (!result.ok) return [problem('storage', 'A picture could not be written, read or removed.', advice)]
  }
  const isSame = read.ok && read.value !== null && Buffer.from(read.value).equals(bytes)
  if (!isSame) return [problem('storage', 'The storage of pictures returned something else than was written.', advice)]
  return [fine('storage', 'A picture can be written, read and removed.')]
}

async function checkMail(settings: ServiceFacts['settings'], mailTo: string | null): Promise<CheckResult[]> {
  const { smtpUrl, mailFrom, databaseUrl, isProduction } = settings
  if (smtpUrl === null) {
    // In production it is unsafe (unsafe-configuration.ts).
    if (isProduction) return []
    const found = 'No mail is sent: SMTP_URL is not set.'
    return [fine('mail', databaseUrl === null ? `${found} The log has the mails of this trial.` : found)]
  }
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS })
  try {
    await transport.verify()
    if (mailTo === null) {
      return [fine('mail', 'The mail server accepts the login. Send a mail by npm run doctor -- --mail ADDRESS.')]
    }
    await transport.sendMail({ from: mailFrom, to: mailTo, ...TEST_MAIL })
    return [fine('mail', `The mail server has accepted a mail to ${mailTo}. See whether it arrives.`)]
  } catch (error) {
    return [problem('mail', `The mail server refuses: ${reasonOf(error)}.`, 'Check SMTP_URL and MAIL_FROM.')]
  } finally {
    transport.close()
  }
}

const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }

const TEST_MAIL = {
  subject: 'A test mail from Earshot',
  text: 'npm run doctor sent this mail. If you can read it, Earshot can send mail to this address.',
}
