import { formatCount, pluralized, quoted } from '../../../lib/format.ts'

const all = new Intl.ListFormat('en')

export const words = {
  title: 'Template',
  back: 'All templates',
  name: 'Template name',
  adjusted: 'Adjusted',
  notThere: 'This template isn’t there. It may have been deleted.',

  /** The specification's own text (spec §2.8). */
  use: 'Use Template',
  notUsed: (why: string) => `No survey was made. ${why}`,

  category: 'Category',
  save: 'Save',
  saveHint: 'Your template becomes what stands here.',
  saved: (name: string) => `${quoted(name)} is saved`,
  notSaved: (why: string) => `Your template wasn’t saved. ${why}`,
  saveAsOwn: 'Save as my template',
  saveAsOwnHint: 'A template of your own, to begin from again.',
  saveAsNew: 'Save as a new template',
  savedFor: 'It’s kept under My templates, for this survey and the ones after it.',
  templateName: 'Name',
  nameMissing: 'Give it a name.',
  cancel: 'Cancel',
  savedAsOwn: (name: string) => `${quoted(name)} is among your templates`,
  open: 'Open it',
  notSavedAsOwn: (why: string) => `Nothing was kept. ${why}`,
  startOver: 'Start over',
  startOverHint: 'Back to the template as it is.',
  startedOver: 'This is the template as it is',
  delete: 'Delete template',
  deleteHint: 'Surveys made from it stay.',

  /** @param parts the missing features, at least one */
  beyondPlan: (parts: readonly string[]) =>
    `Your plan doesn’t include all of this: ${all.format(parts)}. Change or remove them, or upgrade.`,
  tooMany: (count: number, limit: number) =>
    `${pluralized(count, 'question', 'questions')} more than its ${formatCount(limit)}`,
  paidTypes: (count: number) => `${pluralized(count, 'question', 'questions')} of a type for Pro`,
  paidFlow: (count: number) => `${pluralized(count, 'question', 'questions')} with logic, which is for Pro`,
  toQuestion: (number: number) => `Go to question ${number}`,
} as const
