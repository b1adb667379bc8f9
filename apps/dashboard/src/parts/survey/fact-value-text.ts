import { ANY_VALUE } from '@earshot/survey'
import { formatTotal } from '../../lib/format.ts'
import { type FactKind, factWords } from './fact-words.ts'

const LISTS: { readonly [F in FactKind]?: { readonly [value: string]: string } } = factWords.values

/** A value of a fact for people. A value without a name of its own is shown as it is. */
export function factValueText(fact: FactKind, value: string): string {
  if (value === ANY_VALUE) return factWords.otherValues
  if (fact === 'revision') return factWords.version(value)
  if (fact === 'language') return displayName('language', value)
  if (fact === 'country') return displayName('region', value)
  return LISTS[fact]?.[value] ?? value
}

/** A range of order values for people. @param from @param to in major units, or any value @param currency ISO 4217 */
export function orderValuesText(from: string, to: string, currency: string): string {
  const total = (amount: string) => formatTotal(Number(amount), currency)
  if (from === ANY_VALUE) return to === ANY_VALUE ? factWords.names.order_value : factWords.orLess(total(to))
  return to === ANY_VALUE ? factWords.orMore(total(from)) : factWords.between(total(from), total(to))
}

/** The name of a language or a country; its code where the browser has no name for it. */
function displayName(type: 'language' | 'region', code: string): string {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code
  } catch {
    return code
  }
}
