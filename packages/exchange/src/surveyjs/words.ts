import { sanitizeText } from '@earshot/survey'
import { fitText, type TextTarget } from '../fit-text.ts'
import { isObject } from '../json/read-json.ts'
import { scalarOf } from './fields.ts'
import type { SurveyJsReading } from './reading.ts'

/**
 * A property as plain text; empty if it has none. A text in several languages gives the one that the survey is shown
 * in, or its default one, or English, or the first; markup is removed, and both are noted, as is an answer that
 * SurveyJS would put into it.
 */
export function fittedText(reading: SurveyJsReading, target: TextTarget, value: unknown): string {
  const { where, field } = target
  const written = oneLanguage(reading, value)
  const plain = withoutMarkup(written)
  if (plain !== written) reading.notes.push({ code: 'markup_removed', where, field })
  const text = fitText(reading, target, plain)
  const names = Array.from(text.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name)
  if (names.length > 0) reading.notes.push({ code: 'piping_not_carried', where, field, names: [...new Set(names)] })
  return text
}

/** The same for what only notes say. */
export const plainWords = (reading: SurveyJsReading, value: unknown): string =>
  sanitizeText(withoutMarkup(oneLanguage(reading, value)).trim())

function oneLanguage({ locale, languages }: SurveyJsReading, value: unknown): string {
  if (!isObject(value)) return String(scalarOf(value) ?? '')
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const taken =
    [locale, 'default', 'en'].find((language) => texts.some(([known]) => known === language)) ?? texts[0]?.[0]
  for (const [language] of texts) if (language !== taken) languages.add(language)
  return texts.find(([language]) => language === taken)?.[1] ?? ''
}

/** Every pattern here stops at the next `<` or `;`, so that no text, however made, takes long. */
const TAG = /<(?:!--|\/?[a-z])[^<>]*>/gi
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

function withoutMarkup(text: string): string {
  if (text.search(TAG) === -1) return text
  return text
    .replaceAll(TAG, (tag) => (/^<(?:br|\/p|\/div|\/li|\/h\d)\b/i.test(tag) ? ' ' : ''))
    .replaceAll(ENTITY, (entity, decimal, hex, name) => {
      if (name) return NAMED.get(String(name).toLowerCase()) ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
    .replaceAll(/\s+/g, ' ')
}
