import type { ResponseMessage, ResponseState } from './response-message.ts'

/**
 * What is known of a response after one more message, in whatever order and however often they arrive: the highest
 * sequence wins, and nothing changes after completed. Architecture A11, decisions D10.
 * @param state null before the first message
 * @param message its `completed` true only where the page says so and `walk` of its answers ended: the caller joins both
 * @returns the very same `state` where nothing changed
 */
export function fold(state: ResponseState | null, message: ResponseMessage): ResponseState {
  if (state && (state.completed || message.sequence <= state.sequence)) return state
  return message
}
