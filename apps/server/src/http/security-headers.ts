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

/**
 * The storefront's answers are data, scripts and pictures for pages elsewhere. A browser never shows them as a page of their own, so
 * the headers of a page mean nothing for them, and each shopper would fetch them with every file.
 */
export const storefrontHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('X-Content-Type-Options', 'nosniff')
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
}

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

const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ')

/** Keeps pages from features of the browser that they do not use. */
export const pagePermissions: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Permissions-Policy', PERMISSIONS)
}

/**
 * Browsers that have seen an answer of a host with https use no other for a year. This says nothing about its subdomains, which may
 * be somebody else's.
 * @param address the host's address as browsers see it
 */
export function secureTransport(address: string): MiddlewareHandler {
  const isSecure = new URL(address).protocol === 'https:'
  return async (c, next) => {
    await next()
    if (isSecure) c.res.headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`)
  }
}
