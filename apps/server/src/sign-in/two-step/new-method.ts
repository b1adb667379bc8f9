import { createHash } from 'node:crypto'
import { err, ok, type Result } from '@earshot/survey'
import { v4 as newUuid } from 'uuid'
import * as v from 'valibot'
import type { Problem } from '../../problems.ts'
import { signInOf, type Who } from '../accounts.ts'
import { readNote, signNote } from '../signed-note.ts'
import type { NewPasskey } from './answer.schema.ts'
import { appUri, newAppKey } from './app-codes.ts'
import type { Challenging } from './challenge.ts'
import { newPasskeyOptions, passkeySite, type VerifiedPasskey, verifyNewPasskey } from './passkeys.ts'

/** A merchant may have to install an app first. */
const NOTE_LIFE_MS = 60 * 60 * 1000

const untilOf = (now: Date) => new Date(now.getTime() + NOTE_LIFE_MS)

/** The address of a merchant; empty if the store is deleted in this moment. */
const readEmail = async ({ db }: Challenging, owner: Who): Promise<string> => (await signInOf(db, owner))?.email ?? ''

/** Makes a key for an authenticator app. Until a code of it comes back, only the signed note has it. */
export async function startNewApp(site: Challenging, owner: Who) {
  const key = newAppKey()
  const facts = { merchantId: owner.merchantId, key }
  const note = await signNote('add_app', facts, site.tokenKey, untilOf(site.now))
  return { note, key, uri: appUri(key, await readEmail(site, owner)) }
}

/** @returns the key that the note was made for; null if it has run out or is not this merchant's */
export async function readNewApp(site: Challenging, { merchantId }: Who, note: string): Promise<string | null> {
  const facts = await readNote('add_app', v.object({ merchantId: v.string(), key: v.string() }), note, site)
  return facts?.merchantId === merchantId ? facts.key : null
}

/** Asks a browser for a new passkey. */
export async function startNewPasskey(site: Challenging, owner: Who) {
  const host = passkeySite(site.dashboardUrl)
  if (!host) return err({ code: 'passkeys_unavailable' } as const)
  const challengeId = newUuid()
  const facts = { merchantId: owner.merchantId, challengeId }
  const note = await signNote('add_passkey', facts, site.tokenKey, untilOf(site.now))
  const named = { ...owner, email: await readEmail(site, owner) }
  return ok({ note, options: await newPasskeyOptions(site.db, named, host, newPasskeyChallenge(challengeId)) })
}

const newPasskeyChallenge = (challengeId: string): string =>
  createHash('sha256').update(`new passkey ${challengeId}`).digest('base64url')

/** Checks a passkey that a browser has made. */
export async function readNewPasskey(
  site: Challenging,
  { merchantId }: Who,
  { note, passkey }: { readonly note: string; readonly passkey: NewPasskey },
): Promise<Result<VerifiedPasskey, Problem>> {
  const host = passkeySite(site.dashboardUrl)
  if (!host) return err({ code: 'passkeys_unavailable' })
  const facts = await readNote('add_passkey', v.object({ merchantId: v.string(), challengeId: v.string() }), note, site)
  if (facts?.merchantId !== merchantId) return err({ code: 'challenge_expired' })
  return verifyNewPasskey(passkey, host, newPasskeyChallenge(facts.challengeId))
}
