import type { ResponseMessage, ResponseState } from './response-message.ts'

/**
 * What is known of a response after one more message, in whatever order and however often they arrive: the highest
 * sequence wins, and nothing changes after completed. ADR-0001.
 * @param state null before the first message
 * Whether the message is newer is all it looks at: what it says need not have been walked yet, and of what is not newer
 * never has to be. Once `completed` is kept, it is so only where `walk` ended: the caller joins both.
 * @returns the very same `state` where nothing changed
 */
export function fold(state: ResponseState | null, message: ResponseMessage): ResponseState {
  if (state && (state.completed || message.sequence <= state.sequence)) return state
  return message
}
