import type { Job, JobOutcome } from '../jobs/job-kind.ts'
import type { Mail, SendMail } from '../mail/send-mail.ts'

/**
 * Sends the mail of a job.
 * @param signal ends the attempt, which the next server repeats
 */
export async function sendOrContinue<Payload extends object>(
  mail: SendMail,
  content: Omit<Mail, 'id'>,
  { jobId, payload }: Job<Payload>,
  signal: AbortSignal,
): Promise<JobOutcome<Payload>> {
  try {
    await mail.send({ ...content, id: jobId }, signal)
    return 'done'
  } catch (error) {
    if (signal.aborted) return { continueWith: payload }
    throw error
  }
}
