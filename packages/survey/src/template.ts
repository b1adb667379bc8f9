import type { Survey } from './survey.ts'

/** The purposes of a survey. Spec §3.2. */
export const templateCategories = [
  'customer satisfaction',
  'product research',
  'customer loyalty',
  'market analysis',
] as const

export type TemplateCategory = (typeof templateCategories)[number]

/** A survey to begin with; its `surveyId` names the template (spec §2.1). */
export type Template = Omit<Survey, 'audience' | 'appearance'> & { readonly categoryTag: TemplateCategory }
