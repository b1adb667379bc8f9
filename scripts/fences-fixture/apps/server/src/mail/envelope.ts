// breaks: no-cycles-of-types
import type { Letter } from './letter.ts'

export type Envelope = { readonly letter: Letter }
