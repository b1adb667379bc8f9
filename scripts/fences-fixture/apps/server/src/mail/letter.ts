import type { Envelope } from './envelope.ts'

export type Letter = { readonly envelope: Envelope }
