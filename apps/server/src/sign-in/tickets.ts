import type { FeatureKey } from '@earshot/plans'
import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { usedTickets } from '../db/schema.ts'
import type { Services } from '../env.ts'
import { passGate } from '../gates/pass-gate.ts'
import type { PlanFeatures } from '../gates/plan-features.ts'
import type { Problem } from '../problems.ts'
import { readNote, signNote } from './signed-note.ts'
import type { TokenKey } from './token-key.ts'

const TICKET_LIFE_MS = 60_000

const ticketSchema = v.object({
  storeId: v.pipe(v.string(), v.uuid()),
  ticketId: v.pipe(v.string(), v.uuid()),
  what: v.string(),
})

/** A ticket in a query, as anybody may have written it. */
export const ticketParameter = v.pipe(v.string(), v.maxLength(1000))

/** The things that a ticket can reach instead of a header: downloads, event streams, printable pages (ADR-0021). */
export const TICKET_KINDS = ['export', 'responses_csv', 'security_log'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/** The feature that a plan has to include for it; a merchant's own full data is free for everyone (ADR-0028). */
const FEATURES: { readonly [K in TicketKind]: FeatureKey | null } = {
  export: null,
  security_log: null,
  responses_csv: 'download_survey_reports',
}

/** Whether the store's plan lets it be taken away: asked when a ticket is made, and again when it is used. */
export async function isDownloadAllowed(
  billing: Pick<PlanFeatures, 'featuresToAdd'>,
  storeId: StoreId,
  what: TicketKind,
): Promise<Result<unknown, Problem>> {
  const featureKey = FEATURES[what]
  return featureKey === null ? ok(null) : passGate(billing, storeId, featureKey)
}

/** Makes a ticket for one thing of this store, good once, for sixty seconds. */
export function makeTicket(storeId: StoreId, what: TicketKind, tokenKey: TokenKey, now: Date): Promise<string> {
  return signNote(
    'download',
    { storeId, what, ticketId: newUuid() },
    tokenKey,
    new Date(now.getTime() + TICKET_LIFE_MS),
  )
}

/** Uses up a ticket for a download that the plan of its store includes. @returns the store it was made for */
export async function takeDownloadTicket(
  { db, billing, tokenKey, now }: Pick<Services, 'db' | 'billing' | 'tokenKey' | 'now'>,
  ticket: string,
  what: TicketKind,
): Promise<Result<StoreId, Problem>> {
  const storeId = await takeTicket(db, ticket, what, { tokenKey, now: now() })
  if (!storeId.ok) return storeId
  const allowed = await isDownloadAllowed(billing, storeId.value, what)
  return allowed.ok ? storeId : allowed
}

/** Uses up a ticket. @returns the store it was made for */
export async function takeTicket(
  db: Db,
  ticket: string,
  what: TicketKind,
  { tokenKey, now }: { readonly tokenKey: TokenKey; readonly now: Date },
): Promise<Result<StoreId, Problem>> {
  const facts = await readNote('download', ticketSchema, ticket, { tokenKey, now })
  if (facts?.what !== what) return err({ code: 'ticket_spent' })
  const storeId = facts.storeId as StoreId
  const expiresAt = new Date(now.getTime() + TICKET_LIFE_MS)
  const first = await db
    .insert(usedTickets)
    .values({ storeId, ticketId: facts.ticketId, expiresAt })
    .onConflictDoNothing()
    .returning()
  return first.length > 0 ? ok(storeId) : err({ code: 'ticket_spent' })
}
