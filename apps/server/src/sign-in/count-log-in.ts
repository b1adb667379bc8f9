import { type Attempts, tooMany } from '../http/attempts.ts'
import { callerNetwork } from '../http/networks.ts'
import type { Problem } from '../problems.ts'

type Attempt = {
  readonly email: string
  readonly address: string
  /** The device that is known to the account; null for all others. */
  readonly device: string | null
}

type CountedLogIn = {
  /** Why the password is not looked at. */
  readonly problem: Problem | null
  /** After a success: the account has all attempts again, from here. Those of the network at other accounts stay counted. */
  readonly forgive: () => Promise<unknown>
}

/** Counts an attempt to log in, before its password is checked. */
export async function countLogIn(attempts: Attempts, { email, address, device }: Attempt): Promise<CountedLogIn> {
  if (device !== null) {
    const forgive = () => attempts.logInByDevice.delete(device)
    return { problem: await tooMany(attempts.logInByDevice, device), forgive }
  }
  const network = callerNetwork(address)
  const account = `${email} ${network}`
  // The network is counted first: one that tries many accounts is refused before it uses up their attempts.
  const problem = (await tooMany(attempts.logInFrom, network)) ?? (await tooMany(attempts.logIn, account))
  return {
    problem,
    async forgive() {
      await Promise.all([attempts.logIn.delete(account), attempts.logInFrom.reward(network)])
    },
  }
}
