/** Chance that http pages have too, where there is no `crypto.randomUUID`. */
export const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))
