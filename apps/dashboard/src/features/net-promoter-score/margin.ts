import type { Interval } from '@earshot/survey/statistics'
import { formatCount } from '../../lib/format.ts'

/** Half the width of the interval of a score, in whole points. */
export const marginOf = ({ low, high }: Interval) => formatCount(Math.round((high - low) / 2))
