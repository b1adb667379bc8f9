import { formatCount, pluralized } from '../../../lib/format.ts'

const responses = (count: number) => pluralized(count, 'response', 'responses')

export const words = {
  rushes: 'Set aside together',
  rush: (count: number, span: string) => `${responses(count)} from one network, ${span}`,
  setAside: 'Set aside. They don’t count, and don’t use up your plan.',
  usual: (often: string) => `You usually get ${often}.`,
  aMinute: (count: number) => `${formatCount(count)} a minute`,
  anHour: (count: number) => `${formatCount(count)} an hour`,
  aDay: (count: number) => `${formatCount(count)} a day`,
  countThem: 'Count them',
  deleteThem: 'Delete them',
  setAsideAgain: 'Set them aside again',
  seeSome: 'See some of them',
  rushTitle: 'From one network',
  rushText: 'These were set aside together, because too many came at once.',
  noRushTitle: 'None of these is set aside',
  noRushText: 'They count now, or were deleted.',
  seeAllSetAside: 'See everything set aside',
  chooseSpan: 'Count or delete by time',
  more: (count: number) => `${formatCount(count)} more`,
  countNow: (count: number) => `${pluralized(count, 'response counts', 'responses count')} now`,
  went: (from: number, to: number) => `Your results went from ${formatCount(from)} to ${responses(to)}.`,
  inResults: 'They’re in your results.',
  cameFrom: (span: string) => `They came from one network, ${span}.`,
  progress: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} done`,
  /** The accessible name of a button, because screen readers can announce it without its row. */
  about: (label: string, title: string) => `${label}: ${title}`,
  stopped: (reason: string) => `${reason} Anything already done stays done. Press again to do the rest.`,
  deleteTitle: (count: number) => `Delete ${responses(count)}?`,
  deleteNone: 'Your results stay as they are: none of these count. They can’t be brought back.',
  deleteCounted: (from: number, to: number) =>
    `Your results fall from ${formatCount(from)} to ${responses(to)}. They can’t be brought back.`,
  deleteLocked: (count: number) =>
    `${responses(count)} of these ${count === 1 ? 'counts' : 'count'} and will be gone from your results. They can’t be brought back.`,
  delete: (count: number) => `Delete ${responses(count)}`,
  cancelDelete: 'Keep them',
  deleted: (count: number) => `${responses(count)} deleted`,
  notLoaded: 'Responses that were set aside together can’t be shown right now.',
  from: 'From',
  to: 'To',
  which: 'Which responses',
  onlySetAside: (count: number) => `Set aside ${formatCount(count)}`,
  all: (count: number) => `All ${formatCount(count)}`,
  othersStay: (count: number) =>
    count === 0
      ? 'All responses in this span are set aside.'
      : `${pluralized(count, 'other in this span counts, and stays as it is', 'others in this span count, and stay as they are')}.`,
  ofThemCount: (count: number) => `${formatCount(count)} of these ${count === 1 ? 'counts' : 'count'} in your results.`,
  noneInSpan: 'No responses came in this span.',
  count: (count: number) => `Count ${formatCount(count)}`,
  deleteCount: (count: number) => `Delete ${formatCount(count)}`,
  peak: 'Peak',
  bars: (day: string, length: string) => `${day}, responses per ${length}`,
  barLengths: { 1: 'minute', 5: '5 minutes', 15: '15 minutes', 60: 'hour', 360: '6 hours', 1440: 'day', 10080: 'week' },
  barWeeks: (weeks: number) => `${formatCount(weeks)} weeks`,
  chart: (count: number, span: string, all: number, window: string) =>
    `${responses(count)} came ${span}, of ${formatCount(all)} from ${window}`,
  wrongSpan: 'Choose an end that is not before the start.',
  longSpan: 'Choose a time span of at most 20 years.',
} as const
