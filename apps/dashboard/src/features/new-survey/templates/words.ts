import { pluralized, quoted } from '../../../lib/format.ts'

export const words = {
  /** The specification's own texts (spec §2.7, spec §2.8). */
  startTitle: 'Start creating your survey',
  startHint: 'Select any template or start from scratch',
  all: 'All',
  scratch: 'Create from scratch',
  preview: 'Preview',
  useTemplate: 'Use Template',
  back: 'Back',

  galleryTitle: 'Survey templates',
  galleryHint: 'Ready-made questions for stores. Take one as it is, or make it yours.',
  scratchText: 'An empty survey, and your own questions.',
  import: 'Import a survey',
  importText: 'A file from elsewhere, or a list of questions.',
  categories: 'Category',
  own: 'My templates',
  isOwn: 'Yours',
  /** Read out after the mark on what the plan lacks. */
  needsUpgrade: 'needs an upgrade',
  previewOf: (name: string) => `Preview ${quoted(name)}`,
  use: (name: string) => `Use Template ${quoted(name)}`,
  adjust: 'Adjust first',
  loadAgain: 'Load templates again',
  announced: (count: number) => pluralized(count, 'template', 'templates'),

  search: 'Search templates',
  noneMatches: (search: string) => `No template matches ${quoted(search)}`,
  noneMatchesText: 'Try another word, or look at all of them.',
  noneOwn: 'None of your own yet',
  noneOwnText: 'Adjust a template and save it as yours: it stays here for the next survey.',
  showAll: 'Show all templates',

  moreFor: (name: string) => `More for ${name}`,
  edit: 'Edit',
  delete: 'Delete',

  /** While a survey is made of one. */
  making: 'New survey from a template',
  gallery: 'All templates',
} as const
