import { counted } from '../../lib/format.ts'

/** What a name is called in a sentence. */
const quoted = (name: string) => `“${name}”`

export const words = {
  title: 'Surveys',
  summary: (live: number) => (live === 0 ? 'None live yet' : `${counted(live, 'survey', 'surveys')} live`),
  search: 'Search surveys',
  statuses: 'Status',
  all: 'All',
  live: 'Live',
  draft: 'Draft',
  deleted: 'Deleted',
  unpublishedChanges: 'Unpublished changes',
  questions: (count: number) => counted(count, 'question', 'questions'),
  responses: (count: number) => (count === 1 ? 'response' : 'responses'),
  completed: 'completed',
  edited: (since: string | null) => (since === null ? 'edited just now' : `edited ${since}`),
  goesOn: (day: string) => `goes for good on ${day}`,
  results: 'Results',
  resultsOf: (name: string) => `Results of ${name}`,
  emptyTitle: 'Ask your first question',
  emptyText: 'Make a survey, put it on your store, and read what shoppers say.',
  noneFoundTitle: 'No survey fits',
  noneFoundText: 'Try another word, or look at all of them.',
  noneDeletedTitle: 'Nothing here',
  noneDeletedText: 'What you delete stays here for 30 days, and can be restored.',
  showAll: 'Show all surveys',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  /** Read out when the list has changed. */
  announced: (total: number, page: number, pages: number) =>
    `${counted(total, 'survey', 'surveys')}${pages > 1 ? `, page ${page} of ${pages}` : ''}`,
  notNew: (why: string) => `This may not be the newest. ${why}`,
  retry: 'Retry',

  moreFor: (name: string) => `More for ${name}`,
  edit: 'Edit',
  preview: 'Preview',
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
      responses === 0 ? 'It has no responses.' : `It goes with its ${counted(responses, 'response', 'responses')}.`
    } For 30 days you can restore it, under Deleted.`,
  keep: 'Keep it',

  done: {
    publish: (name: string) => `${quoted(name)} is live`,
    draft: (name: string) => `${quoted(name)} is a draft`,
    delete: (name: string) => `${quoted(name)} is deleted`,
    restore: (name: string) => `${quoted(name)} is back, as a draft`,
  },
  notDone: {
    publish: (name: string) => `${quoted(name)} isn’t published`,
    draft: (name: string) => `${quoted(name)} isn’t moved to draft`,
    delete: (name: string) => `${quoted(name)} isn’t deleted`,
    restore: (name: string) => `${quoted(name)} isn’t restored`,
  },
  duplicated: (name: string) => `${quoted(name)} is made`,
  notDuplicated: (name: string) => `${quoted(name)} isn’t duplicated`,
  undo: 'Undo',
  seeWhy: 'See why',
} as const
