import { createHmac, randomBytes } from 'node:crypto'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { ResponseId, SurveyId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'

/**
 * So many new responses to one survey are taken for real from one neighbourhood of the network, 256 addresses of
 * version 4: far more than the customers of one shop in one office, school or mobile cell who answer in the same hour,
 * and far fewer than it takes to use up an allowance. What comes beyond is kept, as spam (decisions D7).
 */
const MOST_PER_HOUR = 60
const MOST_PER_DAY = 300

const HOUR_MS = 60 * 60 * 1000

type Arrival = {
  readonly surveyId: SurveyId
  readonly responseId: ResponseId
  /** Null: it did not come over the network. */
  readonly address: string | null
  readonly now: Date
}

/** What came from one neighbourhood to one survey today, and in the hour that began with `since`. */
type Bucket = { since: number; inHour: number; inDay: number }

export type SpamWatch = ReturnType<typeof createSpamWatch>

/**
 * Tells responses that a stranger invents by the dozen from those of shoppers. Addresses are personal: none is kept but
 * in memory, cut to its neighbourhood, and behind a key that is thrown away every day. Per process, as `attempts` are:
 * several servers take that many each.
 */
export function createSpamWatch() {
  const buckets = new LRUCache<string, Bucket>({ max: 50_000 })
  /** A response's messages are judged once, so that sending again makes nobody a spammer. */
  const verdicts = new LRUCache<string, boolean>({ max: 50_000 })
  let [today, key] = ['', randomBytes(32)]

  function bucketOf(surveyId: SurveyId, neighbourhood: string, now: Date): Bucket {
    const day = now.toISOString().slice(0, 10)
    if (day !== today) {
      ;[today, key] = [day, randomBytes(32)]
      buckets.clear()
    }
    const name = createHmac('sha256', key).update(`${surveyId} ${neighbourhood}`).digest('base64')
    const bucket = buckets.get(name) ?? { since: now.getTime(), inHour: 0, inDay: 0 }
    buckets.set(name, bucket)
    if (now.getTime() - bucket.since >= HOUR_MS) Object.assign(bucket, { since: now.getTime(), inHour: 0 })
    return bucket
  }

  return {
    /** Whether a response is one too many, should this be its first message. Looking counts it, once. */
    isOneTooMany({ surveyId, responseId, address, now }: Arrival): boolean {
      const neighbourhood = address === null ? null : neighbourhoodOf(address)
      if (neighbourhood === null) return false
      const response = `${surveyId} ${responseId}`
      const known = verdicts.get(response)
      if (known !== undefined) return known
      const bucket = bucketOf(surveyId, neighbourhood, now)
      const verdict = ++bucket.inDay > MOST_PER_DAY || ++bucket.inHour > MOST_PER_HOUR
      verdicts.set(response, verdict)
      return verdict
    },
  }
}

/**
 * The part of the network that an address is in: a /24, or a /48 of version 6. Null where it says nothing about who
 * called: an address of our own machine or network is that of a proxy we were not told of, which speaks for everyone.
 */
export function neighbourhoodOf(address: string): string | null {
  const bare = address.replace(/^::ffff:/i, '').replace(/%.*$/, '')
  // Some proxies tell the port as well.
  const four = bare.replace(/:\d+$/, '')
  if (isIPv4(four)) return OUR_OWN.check(four) ? null : four.replace(/\d+$/, '0/24')
  const six = bare.replace(/^\[(.*)\](:\d+)?$/, '$1')
  if (isIPv6(six)) return OUR_OWN.check(six, 'ipv6') ? null : `${groupsOf(six).slice(0, 3).join(':')}::/48`
  return 'unknown'
}

/** The eight groups of an address of version 6, those that `::` stands for included. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(between).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

const OUR_OWN = new BlockList()
OUR_OWN.addSubnet('127.0.0.0', 8)
OUR_OWN.addSubnet('10.0.0.0', 8)
OUR_OWN.addSubnet('172.16.0.0', 12)
OUR_OWN.addSubnet('192.168.0.0', 16)
OUR_OWN.addSubnet('169.254.0.0', 16)
OUR_OWN.addSubnet('100.64.0.0', 10)
OUR_OWN.addSubnet('::1', 128, 'ipv6')
OUR_OWN.addSubnet('fc00::', 7, 'ipv6')
OUR_OWN.addSubnet('fe80::', 10, 'ipv6')
