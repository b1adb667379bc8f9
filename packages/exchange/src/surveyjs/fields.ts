import { isObject, type JsonObject } from '../json/read-json.ts'

/** The properties of an object, which remembers those that were read: all others were left. */
export type Fields = {
  readonly read: (property: string) => unknown
  readonly list: (property: string) => readonly unknown[]
  /** Only where it is true. */
  readonly isOn: (property: string) => boolean
  /** Also where it is written as a text; null where there is none. */
  readonly number: (property: string) => number | null
  /** The fields that nobody asked for, though they have content. */
  readonly left: () => readonly string[]
}

export function fieldsOf(raw: JsonObject): Fields {
  const known = new Set<string>()
  const read = (property: string): unknown => {
    known.add(property)
    return Object.hasOwn(raw, property) ? raw[property] : undefined
  }
  return {
    read,
    list(property) {
      const value = read(property)
      return Array.isArray(value) ? value : []
    },
    isOn: (property) => read(property) === true,
    number(property) {
      const value = read(property)
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      return typeof number === 'number' && Number.isFinite(number) ? number : null
    },
    left: () => Object.keys(raw).filter((property) => !known.has(property) && hasContent(raw[property])),
  }
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isObject(value)) return Object.keys(value).length > 0
  return value !== null && value !== false && value !== ''
}

/** A value as SurveyJS compares it, or undefined where it is nothing one can choose. */
export const scalarOf = (value: unknown): string | number | boolean | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
