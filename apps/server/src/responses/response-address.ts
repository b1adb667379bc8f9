import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { v5 as uuidOfName, version } from 'uuid'
import type { IncomingResponse } from './incoming.ts'
import type { StoredResponse } from './response-columns.ts'

/** Under which id a message is kept, and whether that is the response to an order. */
export type Address = { readonly responseId: ResponseId; readonly isOrders: boolean }

/**
 * Where a message may belong, the likeliest first. A page that answers for an order its store has signed has the
 * response of that order and survey, whatever id the page made: thank-you page, email and reload are one response by
 * construction (ADR-0006). Everyone else has the page's own.
 */
export function addressesOf(message: IncomingResponse): readonly Address[] {
  const { order } = message
  if (!order) return [ofPage(message)]
  return order.isAged ? [ofOrder(message, order.orderId), ofPage(message)] : [ofOrder(message, order.orderId)]
}

/**
 * Where a message is kept. An old signature begins no response; but what was begun with it, and is only sent again, or
 * sent late, goes where the rest of it is: sent again it counts once, however late.
 * @param find the response of that id, 'deleted', or null
 */
export function addressOf(
  message: IncomingResponse,
  find: (responseId: ResponseId) => StoredResponse | 'deleted' | null,
): Address {
  const [first, otherwise] = addressesOf(message)
  if (!first) throw new Error('Every message belongs somewhere')
  if (!otherwise) return first
  const found = find(first.responseId)
  return found === 'deleted' || found?.pages?.[message.responseId] ? first : otherwise
}

const ofOrder = ({ storeId, surveyId }: IncomingResponse, orderId: string): Address => ({
  responseId: orderResponseId({ storeId, surveyId }, orderId),
  isOrders: true,
})

/** The id of the response of a survey to a signed order. */
export const orderResponseId = (
  { storeId, surveyId }: { readonly storeId: StoreId; readonly surveyId: SurveyId },
  orderId: string,
): ResponseId => uuidOfName(`${surveyId} ${orderId}`, storeId) as ResponseId

/** A caller who makes up the id of an order's response gets another one: no such id is ever taken from a page. */
const ofPage = ({ storeId, responseId }: IncomingResponse): Address => ({
  responseId: version(responseId) === 5 ? (uuidOfName(responseId, storeId) as ResponseId) : responseId,
  isOrders: false,
})
