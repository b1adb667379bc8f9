import type * as v from 'valibot'

/**
 * Validates each object only once, as long as it is valid. A large list can then be validated item by item, with pauses,
 * before the whole is.
 */
export function onceValid<S extends v.GenericSchema>(schema: S): S {
  const outputs = new WeakMap<object, v.InferOutput<S>>()
  return {
    ...schema,
    '~run'(dataset: { value: unknown }, config: v.Config<v.BaseIssue<unknown>>) {
      const { value } = dataset
      if (typeof value !== 'object' || value === null) return schema['~run'](dataset, config)
      if (outputs.has(value)) return { typed: true, value: outputs.get(value) }
      const result = schema['~run'](dataset, config)
      if (result.typed && !result.issues) outputs.set(value, result.value)
      return result
    },
  } as S
}
