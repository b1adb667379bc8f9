import {
  CUSTOMER_TYPES,
  LISTED_FACTS,
  type ListedFact,
  MAX_FACT_LENGTH,
  MAX_FACT_VALUES,
  MAX_PATH_LENGTH,
  type PageFact,
  type PageFacts,
  type SentFacts,
  SURFACES,
  sanitizeText,
} from '@earshot/survey'
import { minorUnits } from '../../money.ts'
import { hasAddress, maskedPath } from './masked-path.ts'

/** Reads a text that a page sent; null: it says nothing. */
type ReadText = (text: string) => string | null

type Rule = { readonly read: ReadText; readonly maxValues: number }

const one = (read: ReadText): Rule => ({ read, maxValues: 1 })
const some = (read: ReadText): Rule => ({ read, maxValues: MAX_FACT_VALUES })

/** An address of a person is no fact, wherever a page puts it. */
const plain: ReadText = (text) => (text.length > MAX_FACT_LENGTH || hasAddress(text) ? null : text)

const anyOf =
  (values: readonly string[]): ReadText =>
  (text) =>
    values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? null

const inUpperCase: ReadText = (text) => plain(text.toUpperCase())

/** `en` of `en-US`. */
const language: ReadText = (text) => /^([a-z]{2,3})(?:[-_]|$)/.exec(text.toLowerCase())?.[1] ?? null

/** `US` of `US-CA`, ISO 3166. A store may put a name behind the code: `US:United States`. */
const country: ReadText = (text) => /^([A-Z]{2})(?:[-:]|$)/.exec(text.toUpperCase())?.[1] ?? null
const region: ReadText = (text) => /^([A-Z]{2}-[A-Z0-9]{1,3})(?::|$)/.exec(text.toUpperCase())?.[1] ?? null

const RULES: Readonly<Record<ListedFact, Rule>> = {
  surface: one(anyOf(SURFACES)),
  language: one(language),
  page_path: one(maskedPath),
  page_type: one(plain),
  customer_type: one(anyOf(CUSTOMER_TYPES)),
  country: one(country),
  region: one(region),
  product: some(plain),
  collection: some(plain),
  // Stores compare codes ignoring case.
  discount_code: some(inUpperCase),
  utm_source: one(plain),
  utm_medium: one(plain),
  utm_campaign: one(plain),
}

/** Whether a response can have several values of a fact. */
export const hasSeveralValues = (fact: ListedFact): boolean => RULES[fact].maxValues > 1

/**
 * The facts of a page that its store keeps. One that cannot be read is left out: no answer is lost over it.
 * @returns null if there is none
 */
export function readPageFacts(sent: SentFacts, isStored: (fact: PageFact) => boolean): PageFacts | null {
  const facts: { [F in ListedFact]?: readonly string[] } = {}
  for (const fact of LISTED_FACTS) {
    const values = isStored(fact) ? valuesOf(sent[fact], RULES[fact]) : []
    if (values.length > 0) facts[fact] = values
  }
  const value = isStored('order_value') ? orderValue(sent) : null
  const all = { ...facts, ...(value && { order_value: value }) }
  return Object.keys(all).length > 0 ? all : null
}

/** A longer text is not read at all. */
const MAX_READ = 3 * MAX_PATH_LENGTH

function valuesOf(sent: unknown, { read, maxValues }: Rule): readonly string[] {
  const values = new Set<string>()
  for (const value of (Array.isArray(sent) ? sent : [sent]).slice(0, maxValues)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const fact = readValue(String(value), read)
    if (fact !== null) values.add(fact)
  }
  return [...values]
}

function readValue(text: string, read: ReadText): string | null {
  const trimmed = text.length > MAX_READ ? '' : sanitizeText(text).replace(/\s+/g, ' ').trim()
  return trimmed === '' ? null : read(trimmed)
}

/** One value of a fact as it is stored. @returns null if it is none */
export const readFact = (fact: ListedFact, text: string): string | null => readValue(text, RULES[fact].read)

/** The largest order value that is stored, in the smallest unit: that of 40 bits. */
const MAX_MINOR = 2 ** 40 - 1

function orderValue({ order_value: value, currency }: SentFacts): PageFacts['order_value'] | null {
  if (!/^(string|number)$/.test(typeof value) || typeof currency !== 'string') return null
  const minor = minorUnits(String(value).slice(0, MAX_FACT_LENGTH), currency)
  const isStored = minor !== null && minor >= 0 && minor <= MAX_MINOR
  return isStored ? { minor, currency: currency.toUpperCase() } : null
}
