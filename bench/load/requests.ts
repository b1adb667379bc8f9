import { v7 as newUuid } from 'uuid'

/** A survey that is answered, and the bodies of its messages without the id of the response. */
export type LoadTarget = {
  readonly surveyId: string
  readonly revision: number
  /** JSON objects without `responseId`. */
  readonly messages: readonly string[]
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const FIRST_OCTETS = 80

/**
 * Creates requests like those of widgets, round robin over the targets. Each is a new response from a different public
 * network, so that limits per address do not distort the figure.
 * @param start any number; a different one for each sender, so that networks do not repeat soon
 */
export function createRequests(host: string, targets: readonly LoadTarget[], start: number): () => string {
  let count = start
  return () => {
    count += 1
    const target = targets[count % targets.length]
    const message = target?.messages[Math.floor(count / targets.length) % target.messages.length]
    if (!target || message === undefined) throw new Error('There is nothing to send')
    const body = `{"responseId":"${newUuid()}",${message.slice(1)}`
    return [
      `POST /storefront/v1/responses?surveyId=${target.surveyId}&revision=${target.revision} HTTP/1.1`,
      `Host: ${host}`,
      `X-Forwarded-For: ${publicAddress(count)}`,
      `User-Agent: ${PHONE}`,
      'Content-Type: text/plain;charset=UTF-8',
      // The texts are ASCII, so characters are bytes.
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  }
}

/** Creates requests of pages for files, round robin over their paths. */
export function createFileRequests(host: string, paths: readonly string[], start: number): () => string {
  let count = start
  return () => {
    count += 1
    const head = [
      `GET ${paths[count % paths.length]} HTTP/1.1`,
      `Host: ${host}`,
      `X-Forwarded-For: ${publicAddress(count)}`,
    ]
    return [...head, `User-Agent: ${PHONE}`, 'Accept-Encoding: gzip, deflate, br', '', ''].join('\r\n')
  }
}

/** A different public /24 for each number up to five million. */
export function publicAddress(number: number): string {
  const octets = [20 + (number % FIRST_OCTETS), Math.floor(number / FIRST_OCTETS), Math.floor(number / 20_480), number]
  return octets.map((octet, index) => (index === 0 ? octet : octet % 256)).join('.')
}
