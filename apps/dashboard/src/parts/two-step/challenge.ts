import type { api, Reply } from '../../lib/api.ts'

/** A question of the server, by whose answer merchants show who they are. */
export type Challenge = Reply<typeof api.auth.confirm.start.$post>

export type ChallengeMethod = Challenge['methods'][number]

/** The answer to a challenge, as the server takes it. */
export type ChallengeAnswer = Parameters<typeof api.auth.confirm.$post>[0]['json']['answer']

/** The mutation that sends an answer. */
export type Sending = {
  readonly error: Error | null
  readonly isPending: boolean
  readonly reset: () => void
  readonly mutate: (answer: ChallengeAnswer) => void
}
