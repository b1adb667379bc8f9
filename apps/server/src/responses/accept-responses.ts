import { err, ok, type PublishedSurvey, type ResponseId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { eachOf, withPauses } from '../own-turn.ts'
import { findErased } from '../stores/erased-orders.ts'
import { hashesOf, hashShopperKey } from '../stores/shopper-hash.ts'
import { addOrders, type StoreOrder } from '../stores/store-orders.ts'
import { hasOtherText, NO_TEXT_RULES, readTextRules } from './assignments/text-rules.ts'
import { countChanges } from './counter-changes.ts'
import { findDeleted } from './deleted-queries.ts'
import { documentIn, revisionKey } from './documents.ts'
import { surveyKeyText } from './facts/survey-codes.ts'
import type { Acceptance, Acknowledgement, IncomingResponse, ServedRevision, SignedOrder } from './incoming.ts'
import { localDay } from './local-day.ts'
import { insertResponses, lockResponses, type ResponseKey, updateResponses } from './queries.ts'
import { addressesOf, addressOf } from './response-address.ts'
import type { StoredResponse } from './response-columns.ts'
import { isOver, servedRevisions } from './served-revisions.ts'
import { takeMessage } from './stored-response.ts'
import { consumeAllowances, type UnverifiedResponse } from './unverified-allowances.ts'

/** Someone else inserted or deleted a response that we took for new; the second one starts over and finds it. */
class OvertakenError extends Error {}

/**
 * Stores messages of pages: responses and figures in one transaction, all of the batch or nothing. A message sent
 * twice counts once; one older than the known state changes nothing (ADR-0001, ADR-0047); for a response that its
 * merchant deleted nothing is stored, and its page, which has done its part, gets the usual reply.
 * @param onSetAside is called after the commit with the new responses that were set aside
 * @returns one acceptance per message, in the order given
 */
export async function acceptResponses(
  db: Db,
  messages: readonly IncomingResponse[],
  onSetAside: (responses: readonly StoredResponse[]) => void = () => {},
): Promise<Acceptance[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { acceptances, setAside } = await db.transaction((tx) => acceptInTransaction(tx, messages))
      onSetAside(setAside)
      return acceptances
    } catch (error) {
      // If only the reply to the commit was lost, the network keeps a token too many, which admits one more response.
      for (const { flood } of messages) flood?.giveBack()
      if (!(error instanceof OvertakenError) || attempt === 5) throw error
    }
  }
}

async function acceptInTransaction(tx: Db, messages: readonly IncomingResponse[]) {
  const served = await servedRevisions(tx, messages)
  // The rows of a survey that is being deleted may be locked for minutes; its messages are refused without them.
  const taken = messages.filter((message) => {
    const revision = served.get(revisionKey(message))
    return revision !== undefined && !isOver(revision, message.receivedAt)
  })
  const isErased = await findErasedOrders(tx, served, taken)
  const keys = taken.flatMap((message) => addressesOf(message).map(({ responseId }) => keyAt(message, responseId)))
  const known = new Map((await lockResponses(tx, keys)).map((response) => [responseKey(response), response]))
  const unknown = keys.filter((key) => !known.has(responseKey(key)))
  const deleted = new Set(await deletedKeys(tx, unknown))
  const surveys = await surveysOf(tx, served, known.values())
  const rules = await readTextRules(
    tx,
    [...taken, ...known.values()].filter(({ answers }) => hasOtherText(answers)),
  )
  const current = new Map(known)
  const orders: StoreOrder[] = []
  const unverified: (UnverifiedResponse & { readonly key: string })[] = []
  const take = (message: IncomingResponse): Acceptance => {
    const revision = served.get(revisionKey(message))
    if (!revision || isOver(revision, message.receivedAt)) return err({ code: 'survey_no_longer_asked' })
    if (isErased(message)) return err({ code: 'data_erased' })
    const address = addressOf(message, (responseId) => {
      const key = responseKey(keyAt(message, responseId))
      return deleted.has(key) ? 'deleted' : (current.get(key) ?? null)
    })
    const key = responseKey(keyAt(message, address.responseId))
    if (deleted.has(key)) return ok(acknowledgementOf(message))
    const before = current.get(key) ?? null
    if (before && before.revision !== message.revision && !address.isOrders) {
      return err({ code: 'response_of_another_revision', revision: before.revision })
    }
    const survey = before ? surveyOf(surveys, before) : revision.survey
    const context = { ...revision, survey, rules: rules.get(surveyKeyText(message)) ?? NO_TEXT_RULES }
    const taken = takeMessage(before, message, context, address)
    const rushId = before ? null : (message.flood?.takeToken() ?? null)
    const after = rushId === null ? taken : { ...taken, spam: true, rushId }
    current.set(key, after)
    // A response of a rush is set aside and does not use up the plan.
    if (!before && !rushId && message.allowance) unverified.push({ ...after, key, allowance: message.allowance })
    if (!before && address.isOrders && message.order) orders.push(storeOrder(message, message.order, revision))
    return ok(pageAcknowledgement(after, message))
  }
  const acceptances = await withPauses(eachOf(messages, take))
  // None of the replies above depends on it: the page does not have to know.
  for (const { key } of await consumeAllowances(tx, unverified)) markAsSpam(current, key)
  const changed = [...current].filter(([key, response]) => known.get(key) !== response)
  await write(
    tx,
    changed.map(([key, after]) => ({ before: known.get(key) ?? null, after, survey: surveyOf(surveys, after) })),
  )
  // Last, and in the order of their keys: nobody who holds one waits for anything else.
  if (orders.length > 0) await addOrders(tx, orders)
  const setAside = changed.filter(([key, { spam }]) => spam && !known.has(key)).map(([, response]) => response)
  return { acceptances, setAside }
}

/**
 * Looks up which messages answer for an order that the merchant erased. One look-up before the rows are written is enough:
 * an erasure marks the order first, and then waits for the batches that have not seen the mark (`waitForBatches`).
 */
async function findErasedOrders(
  tx: Db,
  served: ReadonlyMap<string, ServedRevision>,
  messages: readonly IncomingResponse[],
): Promise<(message: IncomingResponse) => boolean> {
  const hashes = new Map<IncomingResponse, string>()
  for (const message of messages) {
    const revision = served.get(revisionKey(message))
    if (message.order && revision) {
      hashes.set(message, hashShopperKey(revision.shopperKey, 'order', message.order.orderId))
    }
  }
  const erased = await findErased(
    tx,
    [...hashes].map(([{ storeId }, orderHash]) => ({ storeId, orderHash })),
  )
  return (message) => erased.has(hashes.get(message) ?? '')
}

function markAsSpam(current: Map<string, StoredResponse>, key: string): void {
  const response = current.get(key)
  if (!response) throw new Error('A stranger was counted who has said nothing')
  current.set(key, { ...response, spam: true })
}

/**
 * The frozen documents of the revisions that messages name, and of those that the responses of orders began on: another
 * page may answer for the same order on a later one. Its answers are stored; those to questions that the first does not
 * ask do not count.
 */
async function surveysOf(
  tx: Db,
  served: ReadonlyMap<string, ServedRevision>,
  known: Iterable<StoredResponse>,
): Promise<Map<string, PublishedSurvey>> {
  const surveys = new Map([...served].map(([key, { survey }]) => [key, survey]))
  for (const response of known) {
    const key = revisionKey(response)
    if (response.pages && !surveys.has(key)) surveys.set(key, await documentIn(tx, response))
  }
  return surveys
}

const storeOrder = (
  { storeId }: IncomingResponse,
  order: SignedOrder,
  { timezone, shopperKey }: ServedRevision,
): StoreOrder => ({
  storeId,
  orderId: order.orderId,
  placedAt: order.placedAt,
  day: localDay(order.placedAt, timezone),
  totalMinor: order.totalMinor,
  currency: order.currency,
  refundedAt: null,
  isReported: false,
  ...hashesOf(shopperKey, order),
})

type AcceptedChange = {
  readonly before: StoredResponse | null
  readonly after: StoredResponse
  readonly survey: PublishedSurvey
}

async function write(tx: Db, changes: readonly AcceptedChange[]): Promise<void> {
  const added = changes.filter((change) => change.before === null).map((change) => change.after)
  const altered = changes.filter((change) => change.before !== null).map((change) => change.after)
  if (added.length > 0) await insertNew(tx, added)
  if (altered.length > 0) await updateResponses(tx, altered)
  await countChanges(tx, changes)
}

/**
 * Another server may have brought a response in, and its merchant may have deleted it, since we looked. Once our row is
 * in, that can happen no more before we have ended: so this is when to look again.
 */
async function insertNew(tx: Db, added: readonly StoredResponse[]): Promise<void> {
  if ((await insertResponses(tx, added)) < added.length) throw new OvertakenError()
  if ((await deletedKeys(tx, added)).length > 0) throw new OvertakenError()
}

async function deletedKeys(tx: Db, keys: readonly ResponseKey[]): Promise<string[]> {
  if (keys.length === 0) return []
  const wanted = keys.map(({ storeId, surveyId, responseId }) => ({ storeId, surveyId, responseId }))
  return (await findDeleted(tx, wanted)).map(responseKey)
}

const acknowledgementOf = ({ responseId, sequence, completed }: Acknowledgement): Acknowledgement => ({
  responseId,
  sequence,
  completed,
})

/** Under the id that the page made, and counted as the page counts. */
const pageAcknowledgement = (
  { sequence, completed, pages }: StoredResponse,
  { responseId }: IncomingResponse,
): Acknowledgement => ({
  responseId,
  sequence: pages?.[responseId]?.sequence ?? sequence,
  completed,
})

function surveyOf(surveys: ReadonlyMap<string, PublishedSurvey>, response: StoredResponse): PublishedSurvey {
  const survey = surveys.get(revisionKey(response))
  if (!survey) throw new Error('A response changed without its revision')
  return survey
}

const keyAt = ({ storeId, surveyId }: ResponseKey, responseId: ResponseId): ResponseKey => ({
  storeId,
  surveyId,
  responseId,
})

const responseKey = (key: ResponseKey) => `${key.storeId} ${key.surveyId} ${key.responseId}`
