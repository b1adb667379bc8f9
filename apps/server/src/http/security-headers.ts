import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

type DashboardPolicy = {
  /** Whether browsers take the dashboard's address for a secure one; on others they complain about some headers. */
  readonly isSecure: boolean
  /** Where the pictures of options lie. */
  readonly storefrontOrigin: string
  /** The one origin whose page may stand in a frame: where calls are booked. */
  readonly bookingOrigin: string | null
  /** Where product events go. */
  readonly eventsOrigin: string | null
  /** Where the merchant's browser asks for plans and invoices. */
  readonly billingOrigin: string | null
  /** Where the video of the Pro plan dialog lies, if not here. */
  readonly videoOrigin: string | null
}

/**
 * The dashboard's policy: nothing inline without the nonce of this very answer, nothing from elsewhere but our own
 * pictures, no frame around it. The previewed player lives in the page itself, so no foreign origin is needed.
 */
export const dashboardHeaders = ({
  isSecure,
  bookingOrigin,
  eventsOrigin,
  billingOrigin,
  videoOrigin,
  storefrontOrigin,
}: DashboardPolicy): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", NONCE],
      fontSrc: ["'self'"],
      // The video of the Pro plan dialog, and its captions.
      mediaSrc: ["'self'", ...(videoOrigin === null ? [] : [videoOrigin])],
      imgSrc: ["'self'", 'data:', storefrontOrigin],
      connectSrc: ["'self'", ...[eventsOrigin, billingOrigin].filter((origin) => origin !== null)],
      manifestSrc: ["'self'"],
      // The worker that stores the dashboard for use without a network.
      workerSrc: ["'self'"],
      frameSrc: [bookingOrigin ?? "'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    strictTransportSecurity: false,
  })

/** The storefront's answers are data and scripts for pages elsewhere; opened as pages themselves they may do nothing. */
export const storefrontHeaders: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  referrerPolicy: 'no-referrer',
  crossOriginResourcePolicy: 'cross-origin',
  strictTransportSecurity: false,
})

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Features of browsers that no page of ours uses. Passkeys and the clipboard are not among them. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * The headers of each answer of a host. Browsers that have seen one of a host with https use no other for a year; this
 * says nothing about its subdomains, which may be somebody else's.
 * @param address the host's address as browsers see it
 */
export function headersOfHost(address: string): MiddlewareHandler {
  const headers = {
    'Permissions-Policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
    ...(new URL(address).protocol === 'https:' && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}
