import type { TemplateCategory } from '@earshot/survey'

type Known = { readonly name: string; readonly tone: 'teal' | 'indigo' | 'plum' | 'ochre' }

/** The names of the categories for merchants, and their colors. Spec §3.2. */
export const templateCategoryTags: { readonly [C in TemplateCategory]: Known } = {
  'customer satisfaction': { name: 'Customer satisfaction', tone: 'teal' },
  'product research': { name: 'Product research', tone: 'indigo' },
  'customer loyalty': { name: 'Customer loyalty', tone: 'plum' },
  'market analysis': { name: 'Market analysis', tone: 'ochre' },
}
