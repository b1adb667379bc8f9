import type { Summary } from '../results-query.ts'
import type { ComparedQuestion } from './compared-question.ts'

type Bars = Summary<'bars'>['bars']

/** The options that the compared responses chose; empty where nothing is compared. */
export const otherBars = ({ other }: ComparedQuestion): Bars =>
  other && 'bars' in other.summary ? other.summary.bars : []

/** An option that nobody chose. */
export const nobodyChose = (bar: Bars[number]): Bars[number] => ({ ...bar, count: 0, percent: 0, interval: null })

/** The options of both sides. One that is no longer offered can be only among the others. */
export const barsOfBoth = (bars: Bars, theirs: Bars): Bars => [
  ...bars,
  ...theirs.filter(({ optionId }) => bars.every((bar) => bar.optionId !== optionId)).map(nobodyChose),
]
