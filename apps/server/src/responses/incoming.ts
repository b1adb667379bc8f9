import type {
  PageFact,
  PublishedSurvey,
  ResponseId,
  ResponseMessage,
  Result,
  SentFacts,
  StoreId,
  Surface,
  SurveyId,
} from '@earshot/survey'
import type { Problem } from '../problems.ts'

/** The part of a survey's cap that the unverified responses of one network may use, over its life (ADR-0007). */
export type Allowance = {
  /** As it is kept: a number that many networks share. */
  readonly network: number
  readonly responses: number
}

export type Device = 'phone' | 'tablet' | 'desktop'

/** A message about a response after the checks of the route: valid in shape, sanitized in text, its store known. */
export type IncomingResponse = ResponseMessage & {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly responseId: ResponseId
  readonly revision: number
  readonly device: Device
  readonly test: boolean
  /** The spam verdict on arrival, which counts if this is the first message of its response. */
  readonly spam: boolean
  /**
   * The allowance that an unverified response counts against, if this is the first message of it; null: there is none.
   */
  readonly allowance: Allowance | null
  /** The flood limit to apply if this is the first message of its response; null if no limit applies. */
  readonly flood: FloodCheck | null
  /** The order that it answers for; null for unverified responses and for tests. */
  readonly order: SignedOrder | null
  /** Facts of the page, as it sent them. They are read if this is the first message of its response. */
  readonly facts: SentFacts
  readonly receivedAt: Date
}

/** The flood limit of the network that a message came from. */
export type FloodCheck = {
  /**
   * Takes one token for a new response. Later calls return the first outcome.
   * @returns null while the network is within its limit, else the id of the rush that the response belongs to
   */
  takeToken(): string | null
  /** Undoes `takeToken`, because the transaction was rolled back. A retry takes a token again. */
  giveBack(): void
}

/** An order that a store's signature names (ADR-0006). */
export type SignedOrder = {
  readonly orderId: string
  /** When the store signed, which is the best that is known of when it was placed. */
  readonly placedAt: Date
  /** In the smallest unit of its currency; both null where the store did not tell, or not so that it could be read. */
  readonly totalMinor: number | null
  readonly currency: string | null
  /** The customer's id and email address, as the store sent them; they are kept as hashes only. */
  readonly customerId: string | null
  readonly customerEmail: string | null
  /** The signature is right and too old: only what its page has begun in time is still known by it. */
  readonly isAged: boolean
}

/** A player that has painted, as a page tells it. */
export type IncomingShown = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly revision: number
  /** Made by the page, one for each time. */
  readonly shownId: string
  readonly device: Device
  /** Null: the page did not send it. */
  readonly surface: Surface | null
  readonly test: boolean
  readonly receivedAt: Date
}

/** The state after a message was accepted: the current one, which may be newer than the message. */
export type Acknowledgement = {
  readonly responseId: ResponseId
  readonly sequence: number
  readonly completed: boolean
}

export type Acceptance = Result<Acknowledgement, Problem>

/** A revision that is named by a message, and whether it may still be answered. */
export type ServedRevision = {
  readonly survey: PublishedSurvey
  readonly retiredAt: Date | null
  /** The IANA name of the store's time zone: days are the store's days (ADR-0033). */
  readonly timezone: string
  /** The key of the hashes that find a shopper of the store. */
  readonly shopperKey: string
  /** Whether the store masks what respondents write. */
  readonly isMasked: boolean
  /** Facts of pages that the store does not store. */
  readonly leftOutFacts: readonly PageFact[]
}
