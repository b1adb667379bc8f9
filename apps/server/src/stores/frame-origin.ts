import { err, ok, type Result } from '@earshot/survey'
import * as v from 'valibot'

/** The maximum number of sites of a store; each makes a header of its survey pages longer. */
const MAX_FRAME_ORIGINS = 10
const MAX_CHARACTERS = 300

/** Only these are reached without a network, so that nobody on the way can change what they show. */
const LOCAL_NAMES = ['localhost', '127.0.0.1']

/** A host in a policy: no underscore, no brackets and no dot at the end. */
const HOST_NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/

/**
 * Reads the address of a site that may show survey pages in a frame. A bare host name is understood as https, `*.` in
 * front of it as all its subdomains.
 * @returns the origin as `frame-ancestors` takes it, or why there is none: a sentence without its subject
 */
export function parseFrameOrigin(text: string): Result<string, string> {
  const [, scheme = 'https', anySubdomain = '', rest] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?(.*)$/is.exec(text) ?? []
  if (!/^https?$/i.test(scheme)) return err('must begin with https://')
  const url = URL.parse(`${scheme}://${rest}`)
  if (!url || !isSite(url)) return err('must be the address of a site, such as https://shop.com')
  const isLocal = LOCAL_NAMES.includes(url.hostname)
  if (url.protocol === 'http:' && !isLocal) return err('must begin with https://')
  if (anySubdomain && (isLocal || /^[\d.]+$/.test(url.hostname)))
    return err('must have a domain after the *, such as https://*.shop.com')
  if (url.pathname !== '/' || url.search || url.hash) return err('must end with the domain, without a path')
  return ok(`${url.protocol}//${anySubdomain}${url.host}`)
}

function isSite({ hostname, username, password }: URL): boolean {
  const isNamed = hostname.includes('.') || hostname === 'localhost'
  return isNamed && HOST_NAME.test(hostname) && !username && !password
}

/** The origins as they are stored, each once. */
export const frameOriginsSchema = v.object({ origins: v.array(v.string()) })

export const newFrameOriginsSchema = v.object({
  origins: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS} characters`),
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const origin = parseFrameOrigin(dataset.value)
          if (origin.ok) return origin.value
          addIssue({ message: origin.problem })
          return NEVER
        }),
      ),
    ),
    v.maxLength(MAX_FRAME_ORIGINS, `must have at most ${MAX_FRAME_ORIGINS} sites`),
    v.transform((origins) => [...new Set(origins)]),
  ),
})
