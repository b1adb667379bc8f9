import { schema } from './survey.schema.ts'

export const detour = schema
