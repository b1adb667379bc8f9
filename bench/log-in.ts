import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD, signUpByApi } from '../e2e/support/merchant.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import { median } from './bar.ts'
import type { Figures } from './bars.ts'

const ROUNDS = 3
const LOGINS = 5
const GUESSES_PER_SECOND = 100
/** Enough to fill the queue with guesses. */
const WARM_UP_MS = 1_000

/**
 * The time of a login from elsewhere, with and without guesses from one network. The network is a /48 of IPv6, and each
 * guess comes from another /64 of it, so that no limit by network refuses any.
 */
export async function benchLogIn(folder: string): Promise<Figures<'log-in'>> {
  await using opened = new AsyncDisposableStack()
  const server = await startServerProcess({ EARSHOT_DATA: folder, BEHIND_PROXY: 'on' })
  opened.defer(async () => void (await server.stop()))
  const { dashboard } = server.addresses
  const { email } = await signUpByApi({ dashboard })
  const ofAlone: number[] = []
  const whileGuessed: number[] = []
  let addresses = 0
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await logInTimes()
    const guessing = startGuessing(dashboard)
    await sleep(WARM_UP_MS)
    const guessed = await logInTimes()
    const { refused, tried } = await guessing.stop()
    console.log(
      `    alone ${Math.round(median(alone))} ms, guessed ${Math.round(median(guessed))} ms; ${tried} guesses, ${refused} of them refused`,
    )
    // A queue without guesses measures nothing.
    if (refused === 0) throw new Error('The guesses did not fill the queue')
    ofAlone.push(median(guessed) / median(alone))
    whileGuessed.push(Math.max(...guessed))
  }
  return { ofAlone, whileGuessed }

  async function logInTimes(): Promise<number[]> {
    const times: number[] = []
    for (let login = 0; login < LOGINS; login++) {
      const start = performance.now()
      addresses += 1
      const { status } = await logIn(dashboard, `203.0.${addresses}.9`, { email, password: PASSWORD })
      times.push(performance.now() - start)
      if (status !== 200) throw new Error(`A login was answered ${status}`)
    }
    return times
  }
}

/** Guesses at a steady rate, whether or not replies come. */
function startGuessing(dashboard: string) {
  const replies: Promise<number>[] = []
  const timer = setInterval(() => {
    const network = `2001:db8:7:${replies.length.toString(16)}::1`
    const guess = { email: `merchant-${replies.length}@shop.example`, password: 'guessed' }
    replies.push(logIn(dashboard, network, guess).then(({ status }) => status))
  }, 1_000 / GUESSES_PER_SECOND)
  return {
    async stop() {
      clearInterval(timer)
      const statuses = await Promise.all(replies)
      return { tried: statuses.length, refused: statuses.filter((status) => status === 503).length }
    },
  }
}

function logIn(dashboard: string, address: string, credentials: { email: string; password: string }) {
  return fetch(`${dashboard}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(credentials),
  })
}
