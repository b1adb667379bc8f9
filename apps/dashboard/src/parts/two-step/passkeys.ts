import type { Challenge, ChallengeAnswer } from './challenge.ts'

/** Loaded when the first passkey is used. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Whether this browser, at this address, can use passkeys of a host. */
export const canUsePasskeysOf = (host: string): boolean =>
  'PublicKeyCredential' in globalThis && globalThis.isSecureContext && location.hostname === host

/** The browser's own names for the parts of passkeys are those of WebAuthn. */
type PasskeyAnswer = Extract<ChallengeAnswer, { method: 'passkey' }>

/**
 * Lets the browser ask the merchant for a passkey.
 * @returns null if the merchant stopped it, or no passkey was found
 */
export async function answerByPasskey(passkey: NonNullable<Challenge['passkey']>): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await webAuthn()
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: passkey })
    const { clientDataJSON, authenticatorData, signature } = response
    return {
      method: 'passkey',
      passkey: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } },
    }
  } catch {
    // A browser gives the same error for all of it, so that a page learns nothing about passkeys.
    return null
  }
}

export type PasskeyOptions = Parameters<Awaited<ReturnType<typeof webAuthn>>['startRegistration']>[0]['optionsJSON']

/**
 * Lets the browser make a passkey.
 * @returns null if the merchant stopped it, or the device has one already
 */
export async function makePasskey(optionsJSON: PasskeyOptions) {
  const { startRegistration } = await webAuthn()
  try {
    const { id, rawId, type, response, authenticatorAttachment } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      passkey: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } },
      isOnThisDevice: authenticatorAttachment !== 'cross-platform',
      isKey: transports.some((transport) => transport === 'usb' || transport === 'nfc'),
    }
  } catch {
    return null
  }
}
