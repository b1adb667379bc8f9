import fc from 'fast-check'
import type { JsonSchema } from './document.ts'

/**
 * Values that a schema lets through. Lists stay short and objects flat: a harness wants many requests, not large ones.
 * Understands what our schemas use, and throws at anything else, so that a new construct is not silently untested.
 */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  // An empty schema accepts anything.
  if (Object.keys(schema).length === 0) return fc.jsonValue({ maxDepth: 2 })
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(arbitraryOf))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'string':
      return stringOf(schema)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? { type: 'null' }), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objectOf(schema)
    default:
      throw new Error(`No values are known for the schema ${JSON.stringify(schema)}`)
  }
}

function stringOf({ format, pattern, minLength = 0, maxLength = 128, not }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  const text = pattern
    ? fc.stringMatching(new RegExp(withoutLookahead(pattern)), { maxLength: Math.min(maxLength, 128) })
    : fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
  return text.filter((value) => !pattern || new RegExp(pattern).test(value)).filter((value) => value !== not?.const)
}

/** The generator cannot read a look-ahead; the filter behind it can. */
const withoutLookahead = (pattern: string) => pattern.replace(/^\^\(\?!.*?\)\$\)/, '^')

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  if (typeof additionalProperties === 'object') {
    const key = propertyNames ? (arbitraryOf(propertyNames) as fc.Arbitrary<string>) : fc.string({ maxLength: 10 })
    return fc.dictionary(key, arbitraryOf(additionalProperties), { maxKeys: 3 })
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) as never })
}
