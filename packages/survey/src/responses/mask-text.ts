/** The words that replace an email address. */
export const EMAIL_MASK = '[email removed]'
/** The words that replace a card number. */
export const CARD_MASK = '[card number removed]'

/** A part of a text, in code points, and the words that replace it. */
type Span = { readonly start: number; readonly end: number; readonly mask: string }

/** Code points, so that no letter is half of one. */
type Points = readonly string[]

/**
 * Replaces email addresses and card numbers by `EMAIL_MASK` and `CARD_MASK`; the rest stays as it is. The time is
 * proportional to the length: every loop takes single characters, and no regular expression tests more than one.
 */
export function maskText(text: string): string {
  if (!AT_OR_DIGIT.test(text)) return text
  const points = Array.from(text)
  const spans = [...emailSpans(points), ...cardSpans(points)].sort((a, b) => a.start - b.start)
  let masked = ''
  let at = 0
  for (const { start, end, mask } of spans) {
    // A number in an address.
    if (end <= at) continue
    masked += points.slice(at, start).join('') + mask
    at = end
  }
  return masked + points.slice(at).join('')
}

const AT_OR_DIGIT = /[@\uFE6B\uFF20\p{Nd}]/u
const AT = /[@\uFE6B\uFF20]/u
const LETTER = /\p{L}/u
/** With marks, because many scripts write vowels as such. */
const LABEL = /[\p{L}\p{N}\p{M}]/u
const LOCAL = /[\p{L}\p{N}\p{M}_]/u
/** The signs that addresses have in front of the at sign. Others are allowed there, but are more often between words. */
const LOCAL_SIGN = /[.'%&+-]/u
/** Dots as keyboards of all scripts have them. */
const DOT = /[.\uFF0E\u3002\uFF61]/u
/** The dots among them that end a sentence in Chinese and Japanese. */
const FULL_STOP = /[\u3002\uFF61]/u
/** Scripts that put no space between words, or attach particles to foreign ones. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function* emailSpans(points: Points): Generator<Span> {
  for (const [at, point] of points.entries()) {
    if (!AT.test(point)) continue
    const start = localStart(points, at)
    const end = start < at ? domainEnd(points, at + 1) : null
    if (end !== null) yield { start, end, mask: EMAIL_MASK }
  }
}

/**
 * Whether letters belong to one word: those of a script without spaces end an address in another script, and the other way
 * round. All other characters belong to both.
 */
function createWordCheck(): (point: string) => boolean {
  let isUnspaced: boolean | null = null
  return (point) => {
    if (!LETTER.test(point)) return true
    isUnspaced ??= UNSPACED.test(point)
    return isUnspaced === UNSPACED.test(point)
  }
}

/** @returns the start of the part in front of the at sign; `at` if there is none */
function localStart(points: Points, at: number): number {
  const belongs = createWordCheck()
  let start = at
  for (let index = at - 1; index >= 0; index--) {
    const point = points[index] ?? ''
    if (LOCAL.test(point) && belongs(point)) start = index
    // Two dots are an ellipsis.
    else if (!LOCAL_SIGN.test(point) || (point === '.' && points[index + 1] === '.')) break
  }
  return start
}

/** @returns the end of the host name that begins here: two labels or more, the last with two letters or more; or null */
function domainEnd(points: Points, from: number): number | null {
  let end: number | null = null
  let start = from
  for (;;) {
    const labelEnd = endOfLabel(points, start)
    if (labelEnd === start) return end
    if (start > from && labelEnd - start >= 2 && LETTER.test(points[start] ?? '')) end = labelEnd
    const next = points[labelEnd] ?? ''
    if (!DOT.test(next) || (end !== null && FULL_STOP.test(next))) return end
    start = labelEnd + 1
  }
}

/** A hyphen belongs to a label only between its letters. */
function endOfLabel(points: Points, from: number): number {
  const belongs = createWordCheck()
  let end = from
  for (let index = from; index < points.length; index++) {
    const point = points[index] ?? ''
    if (LABEL.test(point) && belongs(point)) end = index + 1
    else if (point !== '-') break
  }
  return end
}

const DIGIT = /\p{Nd}/u
/** Spaces, dashes, dots, tabs, and the invisible characters that come with a number from elsewhere. */
const SEPARATOR = /[\p{Zs}\p{Pd}\p{Cf}\t.\u2212]/u
const MAX_SEPARATORS = 3
const MIN_DIGITS = 13
const MAX_DIGITS = 19

/** Digits side by side, in code points. */
type Group = {
  readonly start: number
  readonly end: number
  readonly digits: readonly number[]
  /** Whether only a few separators are between it and the group before. */
  readonly isJoined: boolean
}

/**
 * A card number is one group of digits, or several with separators between them. A part of a group is none. The longest
 * one that begins with a group is taken.
 */
function* cardSpans(points: Points): Generator<Span> {
  const groups = groupsOf(points)
  for (let first = 0; first < groups.length; first++) {
    const last = lastGroupOfCard(groups, first)
    if (last === null) continue
    yield { start: groups[first]?.start ?? 0, end: groups[last]?.end ?? 0, mask: CARD_MASK }
    first = last
  }
}

function groupsOf(points: Points): readonly Group[] {
  const groups: Group[] = []
  let digits: number[] = []
  let lastEnd = 0
  // One point more than there are, for a group at the end.
  for (let index = 0; index <= points.length; index++) {
    const digit = digitOf(points[index] ?? '')
    if (digit !== null) digits.push(digit)
    else if (digits.length > 0) {
      const start = index - digits.length
      groups.push({ start, end: index, digits, isJoined: areSeparators(points, lastEnd, start) })
      digits = []
      lastEnd = index
    }
  }
  return groups
}

const areSeparators = (points: Points, from: number, to: number): boolean =>
  to - from <= MAX_SEPARATORS && points.slice(from, to).every((point) => SEPARATOR.test(point))

/**
 * Adds up the digits from the left while they are read. The Luhn check counts every second digit double, from the right, so
 * that the length decides which ones: there is a sum for each of the two cases.
 * @returns the index of the last group of a card number that begins with the group `first`; null if none does
 */
function lastGroupOfCard(groups: readonly Group[], first: number): number | null {
  let last: number | null = null
  let length = 0
  const sums: [even: number, odd: number] = [0, 0]
  for (let index = first; index < groups.length; index++) {
    const group = groups[index]
    if (!group || (index > first && !group.isJoined) || length + group.digits.length > MAX_DIGITS) break
    for (const digit of group.digits) {
      const isOdd = length % 2 === 1
      sums[0] += isOdd ? digit : doubled(digit)
      sums[1] += isOdd ? doubled(digit) : digit
      length += 1
    }
    const sum = length % 2 === 1 ? sums[1] : sums[0]
    if (length >= MIN_DIGITS && sum % 10 === 0) last = index
  }
  return last
}

/** The sum of the digits of twice a digit. */
const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** The values of digits that were read before, because to find one takes up to 50 steps. Unicode has fewer than 1,000. */
const values = new Map<string, number>()

/** The value of a digit of any script; null for everything else. Unicode has the digits of each script in a row from 0. */
function digitOf(point: string): number | null {
  if (!DIGIT.test(point)) return null
  const known = values.get(point)
  if (known !== undefined) return known
  const code = point.codePointAt(0) ?? 0
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  const value = (code - zero) % 10
  values.set(point, value)
  return value
}
