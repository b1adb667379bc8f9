/** The parts of an OpenAPI 3.1 document that the harnesses read. */
export type JsonSchema = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  not?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

type Content = Readonly<Record<string, { schema: JsonSchema }>>

type RawOperation = {
  operationId: string
  security?: readonly unknown[]
  parameters?: readonly { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { content?: Content }>>
}

export type OpenApiDocument = {
  info: { description: string }
  paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
}

export type Operation = RawOperation & {
  readonly path: string
  readonly method: string
  /** Whether a merchant's bearer token is needed. */
  readonly guarded: boolean
  readonly body: { type: string; schema: JsonSchema } | null
}

/** Every route of the document. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const body = type && content ? { type, schema: content.schema } : null
      return { ...operation, path, method: method.toUpperCase(), guarded: (operation.security?.length ?? 0) > 0, body }
    }),
  )
}
