type Counted = { readonly day: string; readonly count: number }

/** The few days that were given most, in the order of the calendar; of two given as often, the earlier. */
export const mostGiven = <Day extends Counted>(days: readonly Day[], most: number): readonly Day[] =>
  [...days]
    .sort((a, b) => b.count - a.count || (a.day < b.day ? -1 : 1))
    .slice(0, most)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
