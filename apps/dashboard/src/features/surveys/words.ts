import { formatCount, pluralized, quoted } from '../../lib/format.ts'

export const words = {
  title: 'Surveys',
  summary: (live: number) => (live === 0 ? 'None live yet' : `${pluralized(live, 'survey', 'surveys')} live`),
  search: 'Search surveys',
  statuses: 'Status',
  all: 'All',
  deleted: 'Deleted',
  unpublishedChanges: 'Unpublished changes',
  questions: (count: number) => pluralized(count, 'question', 'questions'),
  responses: (count: number) => (count === 1 ? 'response' : 'responses'),
  completed: 'completed',
  none: '–',
  edited: (since: string | null) => (since === null ? 'edited a moment ago' : `edited ${since}`),
  goesOn: (day: string) => `deleted for good on ${day}`,
  nearLimit: (used: number, limit: number) => `${formatCount(used)} of ${pluralized(limit, 'response', 'responses')}`,
  atLimit: (limit: number) => `At its limit of ${pluralized(limit, 'response', 'responses')}. Not shown to shoppers.`,
  seePlans: 'See plans',
  results: 'Results',
  resultsOf: (name: string) => `Results of ${name}`,
  emptyTitle: 'Ask your first question',
  emptyText: 'Make a survey, put it on your store, and read what shoppers say.',
  noneMatches: (search: string) => `No survey matches ${quoted(search)}`,
  noneMatchesText: 'Try another word, or look at all of them.',
  noneSuchTitle: 'No surveys here',
  noneSuchText: 'Look at all of them instead.',
  noneDeletedTitle: 'Nothing deleted',
  noneDeletedText: 'Surveys you delete stay here for 30 days, so that you can restore them.',
  showAll: 'Show all surveys',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  /** Read out when the list has changed. */
  announced: (total: number, page: number, pages: number) =>
    `${pluralized(total, 'survey', 'surveys')}${pages > 1 ? `, page ${page} of ${pages}` : ''}`,
  notNew: (why: string) => `This list may be out of date. ${why}`,

  moreFor: (name: string) => `More for ${name}`,
  edit: 'Edit',
  preview: 'Preview',
  share: 'Ways to ask',
  publish: 'Publish',
  publishChanges: 'Publish changes',
  moveToDraft: 'Move to draft',
  duplicate: 'Duplicate',
  delete: 'Delete',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,

  deleteTitle: (name: string) => `Delete ${quoted(name)}?`,
  deleteText: (responses: number, isLive: boolean) =>
    `${isLive ? 'Shoppers aren’t asked any more. ' : ''}${
      responses === 0
        ? 'It has no responses.'
        : `Its ${pluralized(responses, 'response is', 'responses are')} deleted with it.`
    } For 30 days you can restore it, under Deleted.`,
  retainSurvey: 'Keep it',

  done: {
    publish: (name: string) => `${quoted(name)} is live`,
    draft: (name: string) => `${quoted(name)} is a draft`,
    delete: (name: string) => `${quoted(name)} is deleted`,
    restore: (name: string) => `${quoted(name)} is back, as a draft`,
  },
  notDone: {
    publish: (name: string) => `${quoted(name)} couldn’t be published`,
    draft: (name: string) => `${quoted(name)} couldn’t be moved to draft`,
    delete: (name: string) => `${quoted(name)} couldn’t be deleted`,
    restore: (name: string) => `${quoted(name)} couldn’t be restored`,
  },
  duplicated: (name: string) => `Copied as ${quoted(name)}`,
  notDuplicated: (name: string) => `${quoted(name)} couldn’t be duplicated`,
  undo: 'Undo',
  seeWhy: 'See why',
} as const
