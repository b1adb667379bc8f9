import type { SearchOption } from '../../../ui/search-select-sheet.tsx'

/** ISO 3166-1, alpha-2. */
const CODES: readonly string[] =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'.match(
    /../g,
  ) ?? []

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Germany, with DE beside it. */
const country = (code: string): SearchOption => ({ value: code, label: names.of(code) ?? code, hint: code })

/** Every country of the world, by name. */
export const countries = (): readonly SearchOption[] =>
  CODES.map(country).sort((a, b) => a.label.localeCompare(b.label))

/** ISO 3166-2, as merchants may write it. */
const REGION = /^([a-z]{2})-([a-z\d]{1,3})$/i

/** The part of a country that is typed by its code, US-CA; null: it is none. */
export function regionOf(typed: string): SearchOption | null {
  const [, countryCode = '', regionCode = ''] = REGION.exec(typed.trim().toUpperCase()) ?? []
  if (!CODES.includes(countryCode)) return null
  return {
    value: `${countryCode}-${regionCode}`,
    label: `${country(countryCode).label} (${regionCode})`,
    hint: `${countryCode}-${regionCode}`,
  }
}

/**
 * The code of a place as filters list it, with its name or without, however it is written. SPEC A7, SPEC A9 of
 * packages/survey.
 */
export const codeOf = (location: string): string => location.replace(/:.*/s, '').trim().toUpperCase()

/** A place as filters list it: `code:name` (spec §3.6). */
export const locationValue = ({ value, label }: SearchOption): string => `${value}:${label}`
