/** The text typed so far, and when the last key came (milliseconds of any clock). */
export type Typed = { readonly text: string; readonly at: number }

/** Spec §9: after a second without a key, typing starts over. */
export const typeOn = ({ text, at }: Typed, key: string, now: number): Typed => ({
  text: now - at > RESET_MS ? key : text + key,
  at: now,
})

export const isTyping = ({ text, at }: Typed, now: number): boolean => text !== '' && now - at <= RESET_MS

/**
 * The option that begins with what was typed, looked for from the current one on and round; -1 for none. The same
 * letter again and again goes from one such option to the next (WAI-ARIA APG, select-only combobox).
 */
export function findTyped(labels: readonly string[], text: string, current: number): number {
  const typed = text.toLocaleLowerCase()
  const isOneLetter = [...typed].every((letter) => letter === typed[0])
  const prefix = isOneLetter ? (typed[0] ?? '') : typed
  const start = isOneLetter ? current + 1 : Math.max(0, current)
  const order = labels.map((_, index) => (start + index) % labels.length)
  return order.find((index) => labels[index]?.toLocaleLowerCase().startsWith(prefix)) ?? -1
}

const RESET_MS = 1_000
