import type { ComparedDay } from './date-columns.ts'

/**
 * The few days that were given most, on either side, in the order of the calendar. Where two days were given as often,
 * the earlier one is taken.
 * @param all how many answered, and how many of those that they are compared with: the sides have shares
 */
export function commonDays(
  days: readonly ComparedDay[],
  limit: number,
  all: { readonly answered: number; readonly otherAnswered: number },
): readonly ComparedDay[] {
  const shareOf = ({ count, otherCount }: ComparedDay) =>
    Math.max(count / Math.max(1, all.answered), otherCount / Math.max(1, all.otherAnswered))
  return [...days]
    .sort((a, b) => shareOf(b) - shareOf(a) || (a.day < b.day ? -1 : 1))
    .slice(0, limit)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}
