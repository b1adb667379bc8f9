import { Ajv2020 } from 'ajv/dist/2020.js'
import { problems, problemsOfAnyRoute } from '../../problems.ts'
import type { Operation } from './document.ts'

/** Checks replies against the document: known status, right shape, never a server error that is not asked for. */
export function createReplyCheck() {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return (operation: Operation, status: number, text: string): string | null => {
    const content = operation.responses[String(status)]?.content
    // `textOf` reads nothing of a stream.
    if (content?.['text/event-stream'] && text === '') return null
    const json = parse(text)
    if (json === undefined) return `answered ${status} with something that is no JSON: ${text.slice(0, 100)}`
    if (status >= 500 && status !== 503) return `answered ${status}: ${text.slice(0, 200)}`
    const code = (json as { problem?: { code?: string } })?.problem?.code
    const ofAnyRoute = problemsOfAnyRoute.find((one) => one === code)
    if (ofAnyRoute) return problems[ofAnyRoute].status === status ? null : `answered ${ofAnyRoute} with ${status}`
    const schema = content?.['application/json']?.schema
    if (!schema) return `answered ${status}, which its contract does not name: ${text.slice(0, 200)}`
    const key = `${operation.operationId} ${status}`
    const validate = compiled.get(key) ?? ajv.compile(schema)
    compiled.set(key, validate)
    return validate(json)
      ? null
      : `answered ${status} in another shape than it promises: ${ajv.errorsText(validate.errors)}`
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
