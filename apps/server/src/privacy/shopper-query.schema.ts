import type { ResponseId, SurveyId } from '@earshot/survey'
import * as v from 'valibot'
import { MAX_CUSTOMER_LENGTH } from '../storefront/signed-order.ts'
import type { ShopperKeyKind } from '../stores/shopper-hash.ts'

/** Names one shopper of a store: by one of their orders, by the store's id of the customer, or by an email address. */
export type ShopperKey = { readonly by: ShopperKeyKind; readonly value: string }

const value = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(MAX_CUSTOMER_LENGTH),
  v.regex(/^\P{Cc}*$/u, 'must have no control characters'),
)

const by = v.picklist(['order', 'customer', 'email'])

/** The orders of the same customer come first, then those that the key names. */
const ORDER_STAGES = ['linked', 'orders'] as const
type OrderStage = (typeof ORDER_STAGES)[number]

/** Where the next page begins: behind an order, or behind a response whose words were searched. */
export type ShopperCursor =
  | { readonly stage: OrderStage; readonly after: string }
  | { readonly stage: 'words'; readonly after: { readonly surveyId: SurveyId; readonly responseId: ResponseId } | null }

const WORDS = /^words:(?:(?<surveyId>[0-9a-f-]{36}):(?<responseId>[0-9a-f-]{36}))?$/

const after = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(
    /^(?:(?:linked|orders):\P{Cc}*|words:(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::|$)){0,2})$/u,
    'must be the `next` of a reply',
  ),
)

/** Without `by`, the server decides: a value with @ is an email address, any other one an order, or else a customer. */
export const findShopperSchema = v.strictObject({ value, by: v.optional(by), after: v.optional(after) })

/** Deleting needs the same word that the search has answered with. */
export const eraseShopperSchema = v.strictObject({ value, by, after: v.optional(after) })

export const cursorText = (cursor: ShopperCursor): string => {
  if (cursor.stage !== 'words') return `${cursor.stage}:${cursor.after}`
  return cursor.after ? `words:${cursor.after.surveyId}:${cursor.after.responseId}` : 'words:'
}

/** Reads a cursor. Without one, the first page begins. */
export function readCursor(text = 'linked:'): ShopperCursor {
  const stage = ORDER_STAGES.find((one) => text.startsWith(`${one}:`))
  if (stage) return { stage, after: text.slice(`${stage}:`.length) }
  const { surveyId, responseId } = WORDS.exec(text)?.groups ?? {}
  const isKey = surveyId !== undefined && responseId !== undefined
  const after = isKey ? { surveyId: surveyId as SurveyId, responseId: responseId as ResponseId } : null
  return { stage: 'words', after }
}
