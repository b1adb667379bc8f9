type Interval = { readonly low: number; readonly high: number }

/** Half the width of the interval of a Net Promoter Score, in whole points. */
export const marginOf = ({ low, high }: Interval): number => Math.round((high - low) / 2)
