import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Problem } from '../problems.ts'

const MINUTE_SECONDS = 60

/** How often someone may try before they have to wait. Counted per process: several servers allow that much more. */
export function createAttempts() {
  return {
    /**
     * Wrong passwords at the login. A device that has logged in to the account has its own attempts, so that nobody else can
     * use them up (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). All others are counted by account and
     * network, and by network.
     */
    logIn: new RateLimiterMemory({ points: 10, duration: 15 * MINUTE_SECONDS }),
    logInByDevice: new RateLimiterMemory({ points: 10, duration: 15 * MINUTE_SECONDS }),
    logInFrom: new RateLimiterMemory({ points: 100, duration: 15 * MINUTE_SECONDS }),
    /**
     * Wrong answers at the second step of a login, counted as wrong passwords are. Only callers who know the password get
     * here, so that all unknown devices share the attempts of a day (ADR-0080).
     */
    secondStep: new RateLimiterMemory({ points: 10, duration: 15 * MINUTE_SECONDS }),
    secondStepByDevice: new RateLimiterMemory({ points: 10, duration: 15 * MINUTE_SECONDS }),
    secondStepOfAccount: new RateLimiterMemory({ points: 100, duration: 24 * 60 * MINUTE_SECONDS }),
    /** The same of someone who is logged in, by session: a stolen one must not guess for weeks. */
    confirmationOfSession: new RateLimiterMemory({ points: 50, duration: 24 * 60 * MINUTE_SECONDS }),
    /** Wrong passwords and second steps of someone who is logged in, by merchant. */
    password: new RateLimiterMemory({ points: 10, duration: 15 * MINUTE_SECONDS }),
    /** Reset links, by network, and by network and email address. */
    resetLinkFrom: new RateLimiterMemory({ points: 30, duration: 60 * MINUTE_SECONDS }),
    resetLinkTo: new RateLimiterMemory({ points: 5, duration: 60 * MINUTE_SECONDS }),
    /** The same by email address from all networks, so that nobody's inbox is flooded. Nobody is refused by it. */
    resetLink: new RateLimiterMemory({ points: 20, duration: 60 * MINUTE_SECONDS }),
    /**
     * Mails that ask to confirm an address, by address and network, so that one network that signs up with the address of
     * another does not use up the mails of its owner.
     */
    confirmationMailFrom: new RateLimiterMemory({ points: 5, duration: 60 * MINUTE_SECONDS }),
    /** The same from all networks, so that nobody's inbox is flooded. */
    confirmationMail: new RateLimiterMemory({ points: 20, duration: 60 * MINUTE_SECONDS }),
    /** The same by merchant, because one can name many addresses. */
    confirmationMailBy: new RateLimiterMemory({ points: 20, duration: 24 * 60 * MINUTE_SECONDS }),
    /** Mails about changes, by merchant and kind. */
    accountNotice: new RateLimiterMemory({ points: 10, duration: 24 * 60 * MINUTE_SECONDS }),
    /** Wrong passwords behind a link that confirms an address, by merchant. */
    confirmation: new RateLimiterMemory({ points: 10, duration: 15 * MINUTE_SECONDS }),
    /** Pictures left, by store. */
    picture: new RateLimiterMemory({ points: 300, duration: 60 * MINUTE_SECONDS }),
    /** Stores that were opened, by network. */
    signUp: new RateLimiterMemory({ points: 20, duration: 60 * MINUTE_SECONDS }),
  }
}

export type Attempts = ReturnType<typeof createAttempts>

/** Counts an attempt. @returns the problem to answer with, once there were too many */
export async function tooMany(limiter: RateLimiterMemory, key: string): Promise<Problem | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refused) {
    // The library rejects with its result for a limit, and with an error for a fault.
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { code: 'too_many_attempts', retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) }
  }
}
