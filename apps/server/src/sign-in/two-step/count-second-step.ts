import { type Attempts, tooMany } from '../../http/attempts.ts'
import { callerNetwork } from '../../http/networks.ts'
import type { Problem } from '../../problems.ts'

type Attempt = {
  readonly merchantId: string
  readonly address: string
  /** The device that is known to the account; null for all others. */
  readonly device: string | null
}

type CountedSecondStep = {
  /** Why the answer is not checked. */
  readonly problem: Problem | null
  /** After a success: all attempts are allowed again. */
  readonly forgive: () => Promise<unknown>
}

/** Counts an attempt at the second step of a login, before it is checked (ADR-0080). */
export async function countSecondStep(
  attempts: Attempts,
  { merchantId, address, device }: Attempt,
): Promise<CountedSecondStep> {
  if (device !== null) {
    const forgive = () => attempts.secondStepByDevice.delete(device)
    return { problem: await tooMany(attempts.secondStepByDevice, device), forgive }
  }
  const key = `${merchantId} ${callerNetwork(address)}`
  // The network is counted first, so that one of them does not use up the attempts of the others.
  const problem = (await tooMany(attempts.secondStep, key)) ?? (await tooMany(attempts.secondStepOfAccount, merchantId))
  return {
    problem,
    async forgive() {
      await Promise.all([attempts.secondStep.delete(key), attempts.secondStepOfAccount.delete(merchantId)])
    },
  }
}
