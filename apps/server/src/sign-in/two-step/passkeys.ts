import { isIP } from 'node:net'
import { err, ok, type Result } from '@earshot/survey'
import { and, eq } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { passkeys } from '../../db/schema.ts'
import type { Problem } from '../../problems.ts'
import type { Who } from '../accounts.ts'
import type { NewPasskey, UsedPasskey } from './answer.schema.ts'
import { readPasskeys } from './two-step-state.ts'

/** Passkeys are bound to it: WebAuthn's RP ID and origin. */
export type PasskeySite = { readonly host: string; readonly origin: string }

/**
 * Passkeys are bound to a host name, and browsers offer them over https only, and at localhost.
 * @param dashboardUrl as merchants' browsers see it
 * @returns null if the dashboard cannot have any
 */
export function passkeySite(dashboardUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(dashboardUrl)
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || !isSecure ? null : { host: hostname, origin }
}

/** How long a browser waits for the merchant. */
const TIMEOUT_MS = 5 * 60 * 1000

type Loaded = typeof import('@simplewebauthn/server')

/** Loaded when the first passkey is used: it takes 200 ms. */
const webAuthn = (): Promise<Loaded> => import('@simplewebauthn/server')

/** A credential as browsers ask for it. */
const credentialOf = ({ credentialId, transports }: { credentialId: string; transports: readonly string[] }) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
})

/** The options for `navigator.credentials.get` (WebAuthn). @param challenge in base64url */
export async function passkeyRequest(db: Db, owner: Who, site: PasskeySite | null, challenge: string) {
  const own = site && (await readPasskeys(db, owner))
  if (!own?.length) return null
  return {
    challenge,
    rpId: site?.host ?? '',
    timeout: TIMEOUT_MS,
    userVerification: 'preferred' as const,
    allowCredentials: own.map(credentialOf),
  }
}

/** The options for `navigator.credentials.create` (WebAuthn). @param challenge in base64url */
export async function newPasskeyOptions(
  db: Db,
  owner: Who & { readonly email: string },
  site: PasskeySite,
  challenge: string,
) {
  return {
    challenge,
    rp: { id: site.host, name: 'Earshot' },
    // The same id each time: an authenticator has one passkey for each merchant.
    user: {
      id: Buffer.from(owner.merchantId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: owner.email,
      displayName: owner.email,
    },
    // EdDSA, ES256 and RS256.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MS,
    attestation: 'none' as const,
    excludeCredentials: (await readPasskeys(db, owner)).map(credentialOf),
    authenticatorSelection: { residentKey: 'discouraged' as const, userVerification: 'preferred' as const },
  }
}

/** The parts of a new passkey that are stored. */
export type VerifiedPasskey = {
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly transports: string[]
}

/** Checks what a browser has made from `newPasskeyOptions`. */
export async function verifyNewPasskey(
  made: NewPasskey,
  site: PasskeySite,
  challenge: string,
): Promise<Result<VerifiedPasskey, Problem>> {
  if (!(await isWithoutCertificates(made.response.attestationObject))) return err({ code: 'second_step_wrong' })
  const { verifyRegistrationResponse } = await webAuthn()
  const response = withoutUndefined({ ...made, clientExtensionResults: {}, response: withoutUndefined(made.response) })
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
    // The library throws for everything that does not fit, and that is always the sender's.
  }).catch(() => null)
  if (!checked?.verified) return err({ code: 'second_step_wrong' })
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return ok({
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports: [...transports],
  })
}

/**
 * We ask for no attestation. Checking certificates that somebody sends all the same would have the server fetch the
 * addresses in them.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** Checks what a browser has signed by a passkey of the merchant. @param challenge that of `passkeyRequest` */
export async function checkPasskey(
  db: Db,
  owner: Who,
  {
    used,
    site,
    challenge,
  }: { readonly used: UsedPasskey; readonly site: PasskeySite | null; readonly challenge: string },
  now: Date,
): Promise<Result<object, Problem>> {
  const { storeId, merchantId } = owner
  const own = (await readPasskeys(db, owner)).find(({ credentialId }) => credentialId === used.id)
  if (!own || !site) return err({ code: 'second_step_wrong' })
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: own.credentialId,
      publicKey: new Uint8Array(Buffer.from(own.publicKey, 'base64url')),
      counter: own.signCount,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified) return err({ code: 'second_step_wrong' })
  await db
    .update(passkeys)
    .set({ usedAt: now, signCount: checked.authenticationInfo.newCounter })
    .where(
      and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId), eq(passkeys.passkeyId, own.passkeyId)),
    )
  return ok({})
}

type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(fields: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as WithoutUndefined<T>
}
