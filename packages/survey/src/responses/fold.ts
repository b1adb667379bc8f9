import type { ResponseMessage, ResponseState } from './response-message.ts'

/**
 * The state of a response after one more message, in whatever order and however often they arrive: the highest sequence
 * wins, and nothing changes after completed. ADR-0001.
 * @param state null before the first message. Only the sequence numbers are compared, so the answers do not have to be
 *   walked first, and those of an old message never are. `completed` is stored only if `walk` ended: the caller joins
 *   both.
 * @returns the very same `state` where nothing changed
 */
export function fold(state: ResponseState | null, message: ResponseMessage): ResponseState {
  if (state && (state.completed || message.sequence <= state.sequence)) return state
  return message
}
