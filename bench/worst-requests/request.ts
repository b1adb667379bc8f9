/** A request that costs the server as much as its bounds allow. */
export type WorstRequest = {
  readonly name: string
  readonly who: 'anonymous' | 'logged in'
  /** The expected status. Another one means that the figure is invalid. */
  readonly status: number
  /** The size of the stored survey that each copy works on, besides its body and its reply. */
  readonly storedBytes?: number
  /** The size of the stored revision that all copies share. */
  readonly sharedBytes?: number
  /** How many copies are always admitted. More at once may be refused with 503. */
  readonly alwaysAdmitted?: number
  /** Prepares copies that are sent at the same time. It is not measured. */
  readonly prepare: (copies: number) => Promise<readonly Copy[]>
}

/** One request, ready to be sent once. */
export type Copy = { readonly url: string; readonly init: RequestInit }

export const JSON_TYPE = 'application/json'

/** @param make creates a copy; called once per copy */
export const copiesOf = async (copies: number, make: (index: number) => Copy): Promise<readonly Copy[]> =>
  Array.from({ length: copies }, (_, index) => make(index))
