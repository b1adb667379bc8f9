/**
 * JSON as the server reads it, whatever the page has done to it: old versions of Prototype.js give arrays and objects a
 * `toJSON` of their own, which `JSON.stringify` obeys.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`)
  return `{${members.join()}}`
}
